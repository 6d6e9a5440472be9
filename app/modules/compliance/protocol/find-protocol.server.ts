import { profiles, protocolVersions } from "#cell";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import type { Sections } from "./sections";

type Cell = Pick<Deps, "db">;

/** A saved version. */
export interface Protocol {
  version: number;
  sections: Sections;
  /** The settings when it was saved. */
  facts: Record<string, unknown>;
  /** SHA-256 of its text, 64 hex digits. */
  digest: string;
  savedBy: string;
  /** UTC milliseconds. */
  savedAt: number;
}

/** Returns a version of a company's protocol: the named one, the newest at an instant, or the newest. Null without one. */
export async function findProtocol(
  { db }: Cell,
  { companyId, version, asOf }: { companyId: string; version?: number | undefined; asOf?: number },
): Promise<Protocol | null> {
  const [found] = await db
    .select({ its: protocolVersions, fullName: profiles.fullName, email: profiles.email })
    .from(protocolVersions)
    .innerJoin(profiles, eq(profiles.id, protocolVersions.savedBy))
    .where(
      and(
        eq(protocolVersions.companyId, companyId),
        version === undefined ? undefined : eq(protocolVersions.version, version),
        asOf === undefined ? undefined : lte(protocolVersions.savedAt, asOf),
      ),
    )
    .orderBy(desc(protocolVersions.version))
    .limit(1);
  if (!found) return null;
  const { version: number, sections, facts, digest, savedAt } = found.its;
  return {
    version: number,
    sections: sections as Sections,
    facts,
    digest,
    savedAt,
    savedBy: displayName(found),
  };
}

const versionsPageSize = 20;

/** Lists a company's versions, newest first, without texts. @param before the number of the last one shown. */
export async function listVersions(
  { db }: Cell,
  { companyId, before }: { companyId: string; before: number | null },
) {
  const rows = await db
    .select({
      version: protocolVersions.version,
      savedAt: protocolVersions.savedAt,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(protocolVersions)
    .innerJoin(profiles, eq(profiles.id, protocolVersions.savedBy))
    .where(
      and(
        eq(protocolVersions.companyId, companyId),
        before === null ? undefined : sql`${protocolVersions.version} < ${before}`,
      ),
    )
    .orderBy(desc(protocolVersions.version))
    .limit(versionsPageSize + 1);
  const versions = rows.slice(0, versionsPageSize).map(({ version, savedAt, ...by }) => ({
    version,
    savedAt,
    savedBy: displayName(by),
  }));
  return { versions, next: rows.length > versionsPageSize ? String(versions.at(-1)!.version) : null };
}
