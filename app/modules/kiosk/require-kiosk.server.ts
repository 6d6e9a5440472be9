import { findKiosk, type KnownKiosk } from "~/modules/directory/kiosks.server";
import { findSession, type GuardArgs } from "~/modules/directory/find-session.server";
import { memoizePerRequest } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { readKioskToken } from "./kiosk-cookie.server";

/** A kiosk that is one of a company's at this moment. */
export type PairedKiosk = Extract<KnownKiosk, { state: "paired" }>;

export type Standing =
  | KnownKiosk
  /** The browser is no kiosk. */
  | { state: "none" }
  /** Somebody is signed in in it: what is theirs and what is everybody's do not go together. */
  | { state: "session"; name: string };

/** What a request's browser is at this moment: asked anew each time, so that what has ended is so at once. */
export function standingOf(args: GuardArgs): Promise<Standing> {
  return memoizePerRequest(args.context, "kiosk", async (): Promise<Standing> => {
    const session = await findSession(args);
    if (session) return { state: "session", name: session.member?.profile.fullName ?? session.user.email };
    const token = readKioskToken(args.request);
    return (token && (await findKiosk(args.context, token))) || { state: "none" };
  });
}

/** The kiosk that a device's call comes from. @throws Response 403 of none, 409 where somebody is signed in in that browser. */
export async function requireKiosk(args: GuardArgs): Promise<PairedKiosk> {
  const standing = await standingOf(args);
  if (standing.state === "paired") return standing;
  throw standing.state === "session" ? refusal(409, copy.session(standing.name)) : refusal(403, copy.notOne);
}
