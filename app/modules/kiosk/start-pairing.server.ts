import { closeBrowserSession } from "~/modules/session/cookies.server";
import { endFamily } from "~/modules/directory/end-session.server";
import { findSession, type GuardArgs } from "~/modules/session/find-session.server";
import { findKiosk } from "~/modules/directory/kiosks.server";
import { beginPairing } from "~/modules/directory/pair-kiosk.server";
import { closeFamilySockets } from "~/modules/live/publish.server";
import type { Env } from "~/platform/env.server";
import { keyedHash, newSecret } from "~/platform/hash.server";
import { kioskCookie, readKioskToken } from "./server/kiosk-cookie.server";
import { pairingCodeOf } from "./model/pairing-code";

/** Returns the pairing code of a token. The code is derived from the token, so it is stored nowhere. */
export async function codeOf(
  { SESSION_SECRET }: Pick<Env, "SESSION_SECRET">,
  token: string,
): Promise<string> {
  const hash = await keyedHash(SESSION_SECRET, `kiosk code ${token}`);
  const bytes = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
  return pairingCodeOf(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Gives the request's browser a pairing code and signs its user out. A kiosk that is already paired remains paired. */
export async function startPairing(args: GuardArgs): Promise<void> {
  const { request, context } = args;
  await leaveSession(args);
  const currentToken = readKioskToken(request);
  const currentKiosk = currentToken && (await findKiosk(context, currentToken));
  if (currentKiosk && currentKiosk.state === "paired") return;
  const token = newSecret();
  await beginPairing(context, { token, code: await codeOf(context.env, token) });
  context.cookies.push(kioskCookie(token));
}

/** Ends the browser's session. A kiosk is shared, so it has none. */
export async function leaveSession(args: GuardArgs): Promise<void> {
  const session = await findSession(args);
  if (!session) return;
  const { familyId, user } = session;
  await endFamily(args.context, { familyId });
  closeFamilySockets(args.context, { userId: user.id, familyIds: [familyId] });
  closeBrowserSession(args);
}
