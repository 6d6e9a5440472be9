import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { mailKinds, type MailKind } from "./copy";

/** What the link at the end of a mail that one may do without says. */
export interface MailChoice {
  profileId: string;
  kind: MailKind;
  /** Of the address that it was sent to: once somebody has another, links in old mails change nothing. */
  addressee: string;
}

type SigningDeps = Pick<GlobalDeps, "env">;

const audience = "mail-choice";
const keyOf = ({ env }: SigningDeps) => new TextEncoder().encode(env.SESSION_SECRET);

/** What a link knows of an address, which does not stand in it. */
export const addresseeOf = async (profileId: string, email: string) =>
  (await sha256(`${profileId} ${email}`)).slice(0, 16);

/**
 * The address at which whoever holds a mail chooses whether they want more of its kind, without signing in. It has no end: an old
 * mail must open it too.
 */
export async function choiceLink(
  deps: SigningDeps,
  { profileId, email, kind }: { profileId: string; email: string; kind: MailKind },
): Promise<string> {
  const token = await new SignJWT({ kind, to: await addresseeOf(profileId, email) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(profileId)
    .sign(keyOf(deps));
  return `${deps.env.APP_ORIGIN}/correos?token=${token}`;
}

/** @returns null when it is altered or meant for something else. */
export async function readChoice(deps: SigningDeps, token: string): Promise<MailChoice | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      ...{ audience, algorithms: ["HS256"], requiredClaims: ["sub", "kind", "to"] },
    });
    const kind = mailKinds.find((known) => known === payload.kind) ?? "monthly";
    return { profileId: payload.sub!, kind, addressee: payload.to as string };
  } catch {
    return null;
  }
}
