import { events, profiles, representativeFiles } from "#cell";
import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import { blobOf } from "~/modules/ledger/ledger-columns";
import type { Deps } from "~/platform/context.server";

/** The register of a month, or its overtime by person. */
export type RepresentativeFile = NonNullable<(typeof representativeFiles.$inferSelect)["file"]>;

/** A downloaded file. */
export interface GivenFile {
  id: string;
  by: string;
  /** YYYY-MM. */
  month: string;
  /** Null in a download from before the files were distinguished. */
  file: RepresentativeFile | null;
  at: number;
}

const pageSize = 20;

/**
 * Lists the downloads of a company's representatives, newest first, by pages.
 * @param profileId limits them to one representative. @param before the id of the last one shown.
 */
export async function listFiles(
  { db }: Pick<Deps, "db">,
  { companyId, profileId, before }: { companyId: string; profileId?: string; before: string | null },
): Promise<{ files: GivenFile[]; next: string | null }> {
  const { id, month, file, downloadedAt } = representativeFiles;
  const rows = await db
    .select({ id, month, file, at: downloadedAt, fullName: profiles.fullName, email: profiles.email })
    .from(representativeFiles)
    .innerJoin(profiles, eq(profiles.id, representativeFiles.profileId))
    .where(
      and(
        eq(representativeFiles.companyId, companyId),
        profileId === undefined ? undefined : eq(representativeFiles.profileId, profileId),
        before === null ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(pageSize + 1);
  const files = rows
    .slice(0, pageSize)
    .map(({ fullName, email, ...taken }) => ({ ...taken, by: displayName({ fullName, email }) }));
  return { files, next: rows.length > pageSize ? files.at(-1)!.id : null };
}

/** A workers' representative. */
export interface Representative {
  id: string;
  name: string;
  since: number;
  /** The manager who gave the mandate; null when their identity was erased. */
  by: string | null;
}

const giverRow = alias(profiles, "a");

const newestGiver = sql`(SELECT ${events.actorId} FROM ${events}
  WHERE ${events.subject} = ${profiles.subject} AND ${events.kind} = 'representative' ORDER BY ${events.subjectSeq} DESC LIMIT 1)`;

/** Lists a company's representatives, the longest-serving first, with the author of each newest mandate event. */
export async function listRepresentatives(
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<Representative[]> {
  const results = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      since: sql<number>`${profiles.representsSince}`,
      byName: giverRow.fullName,
      byEmail: giverRow.email,
    })
    .from(profiles)
    .leftJoin(
      giverRow,
      and(eq(giverRow.companyId, profiles.companyId), eq(blobOf(sql`${giverRow.id}`), newestGiver)),
    )
    .where(and(eq(profiles.companyId, companyId), isNotNull(profiles.representsSince)))
    .orderBy(profiles.representsSince, profiles.id);
  return results.map(({ id, since, fullName, email, byName, byEmail }) => ({
    id,
    since,
    name: displayName({ fullName, email }),
    by: byName === null && byEmail === null ? null : displayName({ fullName: byName, email: byEmail }),
  }));
}
