import type { Member, Session } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";

/** The owner of an anchor. */
export interface AnchorHolder {
  /** The sign-in (`Session.familyId`), which remains the same when its session is renewed; or the kiosk's id. */
  device: string;
  profileId: string | null;
}

export const anchorHolderOf = (
  { familyId }: Pick<Session, "familyId">,
  { profile }: Member,
): AnchorHolder => ({
  device: familyId,
  profileId: profile.id,
});

type AnchorDeps = Pick<Deps, "env" | "now">;

const anchorPattern = /^(\d{1,15})\.([\w-]{43})$/;

/** Derives a separate key, so that no other use of the secret can produce an anchor. */
const anchorMacOf = async ({ env }: Pick<Deps, "env">, at: number, { device, profileId }: AnchorHolder) =>
  keyedHash(
    await keyedHash(env.SESSION_SECRET, "fichaclara offline anchor"),
    JSON.stringify([at, device, profileId]),
  );

/**
 * Returns an anchor: the server's time, signed for its owner. The device keeps it with its own clock's time. Both decide the
 * instant of its queued punches (`judgeQueuedPunch`).
 */
export const signAnchor = async (deps: AnchorDeps, holder: AnchorHolder): Promise<string> =>
  `${deps.now}.${await anchorMacOf(deps, deps.now, holder)}`;

/** Returns the instant of an anchor in UTC milliseconds; null if it is invalid or was signed for another owner. */
export async function readAnchor(deps: Pick<Deps, "env">, anchor: string, holder: AnchorHolder) {
  const [, at, mac] = anchorPattern.exec(anchor) ?? [];
  if (!at || !mac) return null;
  return isSame(mac, await anchorMacOf(deps, Number(at), holder)) ? Number(at) : null;
}

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};
