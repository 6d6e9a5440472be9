import type { Member, Session } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";

/** Whom an anchor is given to. */
export interface Holder {
  /** The sign-in (`Session.familyId`), which stays the same however often its session is renewed; or a device. */
  device: string;
  profileId: string | null;
}

export const holderOf = ({ familyId }: Pick<Session, "familyId">, { profile }: Member): Holder => ({
  device: familyId,
  profileId: profile.id,
});

type AnchorDeps = Pick<Deps, "env" | "now">;

const wellFormed = /^(\d{1,15})\.([\w-]{43})$/;

/** A key of its own, so that no other use of the secret makes an anchor. */
const macOf = async ({ env }: Pick<Deps, "env">, at: number, { device, profileId }: Holder) =>
  keyedHash(
    await keyedHash(env.SESSION_SECRET, "fichaclara offline anchor"),
    JSON.stringify([at, device, profileId]),
  );

/**
 * The server's time, which a device keeps beside its own clock of that moment: what it stores without network is judged by both
 * (`judge-deferred`). Nobody else can use it, nor make one.
 */
export const signAnchor = async (deps: AnchorDeps, holder: Holder): Promise<string> =>
  `${deps.now}.${await macOf(deps, deps.now, holder)}`;

/** When an anchor was given; null for one that was not given to this holder, or by nobody. UTC milliseconds. */
export async function readAnchor(deps: Pick<Deps, "env">, anchor: string, holder: Holder) {
  const [, at, mac] = wellFormed.exec(anchor) ?? [];
  if (!at || !mac) return null;
  return isSame(mac, await macOf(deps, Number(at), holder)) ? Number(at) : null;
}

/** In the same time wherever they differ. */
const isSame = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};
