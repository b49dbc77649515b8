// Requests to the server. A refusal is thrown as a RefusedError with its sentence and clause.
import type { Refusal } from "./messages.ts";

export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

export async function get<T>(path: string, token = ""): Promise<T> {
  return read<T>(await fetch(path, { headers: headers(token) }).catch(unreachable));
}

export async function post<T>(path: string, body: unknown, token = ""): Promise<T> {
  const asked = fetch(path, {
    method: "POST",
    headers: { ...headers(token), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return read<T>(await asked.catch(unreachable));
}

function headers(token: string): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

function unreachable(): never {
  throw new RefusedError({ error: "unreachable", sentence: "The server is not responding. Is it running?" });
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T;
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  throw new RefusedError(
    refusal?.sentence ? refusal : { error: "unknown", sentence: `The server answered ${answer.status}.` },
  );
}
