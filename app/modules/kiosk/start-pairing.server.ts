import { closeBrowserSession } from "~/modules/directory/cookies.server";
import { endFamily } from "~/modules/directory/end-session.server";
import { findSession, type GuardArgs } from "~/modules/directory/find-session.server";
import { findKiosk } from "~/modules/directory/kiosks.server";
import { beginPairing } from "~/modules/directory/pair-kiosk.server";
import { closeFamilySockets } from "~/modules/live/publish.server";
import type { Env } from "~/platform/env.server";
import { keyedHash, newSecret } from "~/platform/hash.server";
import { kioskCookie, readKioskToken } from "./kiosk-cookie.server";
import { pairingCodeOf } from "./pairing-code";

/** The code that the holder of a token shows: it follows from the token, so that it stands nowhere else. */
export async function codeOf(
  { SESSION_SECRET }: Pick<Env, "SESSION_SECRET">,
  token: string,
): Promise<string> {
  const hash = await keyedHash(SESSION_SECRET, `kiosk code ${token}`);
  const bytes = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
  return pairingCodeOf(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/**
 * Makes the browser of a request a kiosk to be, with a code of its own; one that is a company's already stays that. Whoever is
 * signed in in it is no longer.
 */
export async function startPairing(args: GuardArgs): Promise<void> {
  const { request, context } = args;
  await leaveSession(args);
  const held = readKioskToken(request);
  const known = held && (await findKiosk(context, held));
  if (known && known.state === "paired") return;
  const token = newSecret();
  await beginPairing(context, { token, code: await codeOf(context.env, token) });
  context.cookies.push(kioskCookie(token));
}

/** Ends the session that a browser carries: a kiosk is everybody's. */
export async function leaveSession(args: GuardArgs): Promise<void> {
  const session = await findSession(args);
  if (!session) return;
  const { familyId, user } = session;
  await endFamily(args.context, { familyId });
  closeFamilySockets(args.context, { userId: user.id, familyIds: [familyId] });
  closeBrowserSession(args);
}
