import { data } from "@remix-run/cloudflare";
import { personLinks, profiles } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { drawQr, type QrCode } from "~/platform/qr.server";
import { withRetries } from "~/platform/retry.server";
import { textFields } from "~/platform/text-fields";
import { isErased } from "~/modules/people/erased-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { personLink, linkAddress } from "../links/link-kind.server";
import { revokeLinkStatement } from "../links/revoke-link.server";
import { hashCode } from "../links/hash-code.server";
import { newCode } from "../links/link-secret";
import { messages } from "./messages";

/** The answer to a form about a person's link. */
export interface PersonLinkAnswer {
  tone: "success" | "problem";
  text: string;
  /** The new link; its secrets are shown once. */
  made: (MadePersonLink & { qr: QrCode }) | null;
}

/** Makes or revokes the link of the person in `?profile=`. */
export async function submitPersonLink(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { revoke: id } = textFields(form);
  const profileId = new URL(args.request.url).searchParams.get("profile") ?? member.profile.id;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return personLinkAnswer("problem", tooMany.text, null, tooMany.init.status);
  if (id !== undefined) {
    const needs = "close-periods";
    const revoked = await withRetries(() => revokeLinkStatement(deps, personLink, { member, id, needs }));
    return revoked.length > 0
      ? personLinkAnswer("success", messages.revoked)
      : personLinkAnswer("problem", messages.notRevoked, null, 404);
  }
  const madeLink = await makePersonLink(deps, { member, profileId });
  return madeLink
    ? personLinkAnswer("success", messages.made, { ...madeLink, qr: drawQr(madeLink.address) })
    : personLinkAnswer("problem", messages.notMade, null, 409);
}

const personLinkAnswer = (
  tone: PersonLinkAnswer["tone"],
  text: string,
  madeLink: PersonLinkAnswer["made"] = null,
  status = 200,
) => data<PersonLinkAnswer>({ tone, text, made: madeLink }, { status });

/** The secrets of a new link. They are shown once and not stored. */
interface MadePersonLink {
  address: string;
  code: string;
}

/** The link ends with its row, which erasure deletes four years after the person left. No link outlives this instant. */
const endOfLinks = Date.UTC(2100, 0, 1);

/**
 * Makes the link of a person without an address. It takes the place of the one before, whose sessions end.
 * @returns null when the company has no such person, they have an address, or the member may no longer do it.
 */
export async function makePersonLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, profileId }: { member: Member; profileId: string },
): Promise<MadePersonLink | null> {
  const { company, profile } = member;
  const [token, code] = [newSecret(), newCode()];
  const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
  const [{ results }] = await withRetries(() =>
    batch(db, [
      sql`INSERT INTO ${personLinks}
            (${namesOf(personLinks, "id", "companyId", "profileId", "tokenHash", "codeHash", "createdBy", "createdAt", "expiresAt")})
          SELECT ${newId(now)}, ${profiles.companyId}, ${profiles.id}, ${tokenHash}, ${codeHash}, ${profile.id}, ${now}, ${endOfLinks}
            FROM ${profiles} WHERE ${profiles.id} = ${profileId} AND ${profiles.companyId} = ${company.id}
              AND ${profiles.email} IS NULL AND NOT ${isErased()} AND ${stillMay(member, "close-periods", "company")}
          ON CONFLICT (${nameOf(personLinks.profileId)}) DO UPDATE
            SET ${replaceColumns(personLinks, "id", "tokenHash", "codeHash", "createdBy", "createdAt", "expiresAt")},
              ${nameOf(personLinks.revokedAt)} = NULL, ${nameOf(personLinks.wrongCodes)} = 0,
              ${nameOf(personLinks.openedCount)} = 0, ${nameOf(personLinks.openedAt)} = NULL
          RETURNING ${nameOf(personLinks.id)}`,
    ]),
  );
  return results.length === 0 ? null : { address: linkAddress(env.APP_ORIGIN, personLink, token), code };
}
