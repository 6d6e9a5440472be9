import { protocolVersions } from "#cell";
import { sha256 as digestOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch, listOf, nameOf } from "~/platform/statement.server";
import type { ProtocolFacts } from "./facts";
import { findProtocol, type Protocol } from "./find-protocol.server";
import { wholeText, type Sections } from "./sections";

/** Returns the SHA-256 of a protocol's text, 64 hex digits. */
export const protocolDigest = (sections: Sections): string =>
  bytesToHex(digestOf(utf8ToBytes(wholeText(sections))));

interface ProtocolInput {
  member: Member;
  id: string;
  /** The version that was edited; 0 for the first. */
  basedOn: number;
  sections: Sections;
  facts: ProtocolFacts;
}

type SaveProtocolResult =
  | { code: "saved"; version: number }
  /** Text and settings equal the newest version: nothing was saved. */
  | { code: "same"; version: number }
  /** Another manager has saved a version meanwhile. */
  | { code: "superseded"; newest: Protocol }
  | { code: "no-permission" };

const writtenColumns = listOf(
  [
    protocolVersions.id,
    protocolVersions.companyId,
    protocolVersions.version,
    protocolVersions.sections,
    protocolVersions.facts,
    protocolVersions.digest,
    protocolVersions.savedBy,
    protocolVersions.savedAt,
  ].map(nameOf),
);

/**
 * Saves the next version of a company's protocol, if the edited version is still the newest.
 * Of two simultaneous editors, the later one first sees the other's version. Submitting the same page twice gives one version.
 */
export async function saveProtocol(
  deps: Deps,
  { member, id, basedOn, sections, facts }: ProtocolInput,
): Promise<SaveProtocolResult> {
  const { db, now } = deps;
  const { company, profile } = member;
  const digest = protocolDigest(sections);
  const newest = await findProtocol(deps, { companyId: company.id });
  const isSame =
    newest?.version === basedOn &&
    newest.digest === digest &&
    JSON.stringify(newest.facts) === JSON.stringify(facts);
  if (isSame) return { code: "same", version: basedOn };
  const { stored } = await withRetries(() =>
    batch(db, {
      inserted: sql`INSERT INTO ${protocolVersions} (${writtenColumns})
            SELECT ${id}, ${company.id}, ${basedOn} + 1, ${JSON.stringify(sections)}, ${JSON.stringify(facts)}, ${digest},
              ${profile.id}, ${now}
            WHERE ${stillMay(member, "edit-protocol", "company")} AND ${basedOn} =
              (SELECT coalesce(max(${protocolVersions.version}), 0) FROM ${protocolVersions}
               WHERE ${protocolVersions.companyId} = ${company.id})
            ON CONFLICT (${nameOf(protocolVersions.id)}) DO NOTHING`,
      // Also finds the version if the page was submitted twice, or the first answer was lost.
      stored: db
        .select({ version: protocolVersions.version })
        .from(protocolVersions)
        .where(and(eq(protocolVersions.id, id), eq(protocolVersions.companyId, company.id))),
    }),
  );
  const [saved] = stored;
  if (saved) return { code: "saved", version: saved.version };
  const other = await findProtocol(deps, { companyId: company.id });
  return other && other.version !== basedOn
    ? { code: "superseded", newest: other }
    : { code: "no-permission" };
}
