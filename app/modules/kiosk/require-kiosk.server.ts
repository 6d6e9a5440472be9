import { findKiosk, type KnownKiosk } from "~/modules/directory/kiosks.server";
import { findSession, type GuardArgs } from "~/modules/session/find-session.server";
import { memoizePerRequest } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { readKioskToken } from "./server/kiosk-cookie.server";

/** A kiosk that is paired now. */
export type PairedKiosk = Extract<KnownKiosk, { state: "paired" }>;

export type KioskState =
  | KnownKiosk
  /** The browser is not a kiosk. */
  | { state: "none" }
  /** A user is signed in on this browser. A browser cannot have both a session and a kiosk. */
  | { state: "session"; name: string };

/**
 * Returns the state of this request's browser. Every request reads it from the directory, so that a removed kiosk stops
 * immediately.
 */
export function findKioskState(args: GuardArgs): Promise<KioskState> {
  return memoizePerRequest(args.context, "kiosk", async (): Promise<KioskState> => {
    const session = await findSession(args);
    if (session) return { state: "session", name: session.member?.profile.fullName ?? session.user.email };
    const token = readKioskToken(args.request);
    return (token && (await findKiosk(args.context, token))) || { state: "none" };
  });
}

/**
 * Returns the kiosk that sent the request.
 * @throws Response 403 if the browser is no paired kiosk, 409 if a user is signed in on it.
 */
export async function requireKiosk(args: GuardArgs): Promise<PairedKiosk> {
  const standing = await findKioskState(args);
  if (standing.state === "paired") return standing;
  throw standing.state === "session"
    ? refusal(409, messages.session(standing.name))
    : refusal(403, messages.notOne);
}
