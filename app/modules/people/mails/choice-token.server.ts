import { jwtVerify, SignJWT } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { signingKeyOf } from "~/platform/signing-key.server";
import { mailKinds, type MailKind } from "./messages";

/** The content of the link in an optional mail. */
export interface MailChoice {
  profileId: string;
  kind: MailKind;
  /** The hash of the recipient's address. After a change of address, links in old mails change nothing. */
  addressee: string;
}

type SigningDeps = Pick<GlobalDeps, "env">;

const tokenAudience = "mail-choice";

/** Returns the hash of an address, so that the link does not contain the address. */
export const addresseeOf = async (profileId: string, email: string) =>
  (await sha256(`${profileId} ${email}`)).slice(0, 16);

/** Returns the link at which a recipient chooses without signing in. It never expires, since old mails must work too. */
export async function choiceLink(
  deps: SigningDeps,
  { profileId, email, kind }: { profileId: string; email: string; kind: MailKind },
): Promise<string> {
  const token = await new SignJWT({ kind, to: await addresseeOf(profileId, email) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(tokenAudience)
    .setSubject(profileId)
    .sign(signingKeyOf(deps));
  return `${deps.env.APP_ORIGIN}/correos?token=${token}`;
}

/** Returns null if the token is altered or has another purpose. */
export async function readChoice(deps: SigningDeps, token: string): Promise<MailChoice | null> {
  try {
    const { payload } = await jwtVerify(token, signingKeyOf(deps), {
      audience: tokenAudience,
      algorithms: ["HS256"],
      requiredClaims: ["sub", "kind", "to"],
    });
    const kind = mailKinds.find((mailKind) => mailKind === payload.kind) ?? "monthly";
    return { profileId: payload.sub!, kind, addressee: payload.to as string };
  } catch {
    return null;
  }
}
