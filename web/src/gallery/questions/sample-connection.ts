// Connects the page of a match to a sample question instead of a server.
import type { ActionObject, ActionValue, Preview, Refusal } from "../../net/messages.ts";
import type { ConnectionListener, MatchConnection, Reply } from "../../net/socket.ts";
import type { Scene } from "../../scene.ts";
import type { SampleQuestion } from "./sample-question.ts";

/** A connection that answers like a server. */
export function sampleConnection(question: SampleQuestion): (listener: ConnectionListener) => MatchConnection {
  return (listener) => {
    let scene = question.scene;
    let version = 1;
    const toObject = (action: ActionValue): ActionObject => {
      if (typeof action !== "string") return action;
      const [, unit = ""] = action.split(" ");
      return { verb: "clear", unit };
    };
    const send = (made: Partial<Scene>) => {
      scene = { ...scene, ...made };
      version += 1;
      listener.message({
        t: "frames",
        v: version,
        d: {
          frames: [{ seat: 0, act: "play", patch: { set: { ...made } } }],
          status: { asked: (scene.prompt?.asked ?? []) as (0 | 1)[] },
        },
      } as never);
    };
    queueMicrotask(() => {
      listener.connection("open", 0);
      listener.message({
        t: "full",
        v: version,
        d: {
          seat: 0,
          scene,
          match: {
            id: "sample",
            game: "sample",
            title: question.title,
            seats: [
              { kind: "human", name: "" },
              { kind: "human", name: "" },
            ],
          },
          status: { asked: [0] },
        },
      } as never);
    });
    const done: Reply = { ok: true, message: { t: "pong" } as never };
    return {
      version,
      act: async ([action]) => {
        const actionObject = toObject(action!);
        const found = actionObject.verb === "clear" ? null : question.preview(actionObject, scene);
        if (found && "error" in found) return { ok: false, refusal: found as Refusal };
        if (actionObject.verb === "clear") send({ plan: { orders: [], idle: scene.plan?.idle ?? [] }, lines: [] });
        else send(question.play(actionObject, scene));
        return done;
      },
      preview: async ([action]) => {
        const found = question.preview(toObject(action!), scene);
        return "error" in found ? (found as Refusal) : ({ patch: { set: found } } as Preview);
      },
      ask: async (about) => ({
        ok: true,
        message: { t: "choices", v: version, nonce: "", d: { choices: question.ask?.(String(about), scene) ?? [] } },
      }),
      undo: async () => done,
      resign: async () => done,
      offer: async () => done,
      answerOffer: async () => done,
      viewSeat: () => undefined,
      close: () => undefined,
    };
  };
}
