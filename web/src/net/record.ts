// Saves the record of a match as a file.
import { RefusedError } from "./http.ts";

export async function downloadRecord(match: string, game: string, token: string): Promise<void> {
  const response = await fetch(`/api/matches/${match}/record`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new RefusedError({ error: "unknown", sentence: `The server answered ${response.status}.` });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `sandtable-${game}-${match}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
