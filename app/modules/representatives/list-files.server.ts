import { profiles, representativeFiles } from "#cell";
import { and, desc, eq, lt } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** A file that was given. */
export interface GivenFile {
  id: string;
  by: string;
  /** YYYY-MM. */
  month: string;
  at: number;
}

const pageSize = 20;

/**
 * What representatives of a company have taken, the newest first, by pages.
 * @param profileId of one of them alone. @param before the id of the last that was seen.
 */
export async function listFiles(
  { db }: Pick<Deps, "db">,
  { companyId, profileId, before }: { companyId: string; profileId?: string; before: string | null },
): Promise<{ files: GivenFile[]; next: string | null }> {
  const { id, month, takenAt } = representativeFiles;
  const rows = await withRetries(() =>
    db
      .select({ id, month, at: takenAt, fullName: profiles.fullName, email: profiles.email })
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
      .limit(pageSize + 1),
  );
  const files = rows
    .slice(0, pageSize)
    .map(({ fullName, email, ...file }) => ({ ...file, by: displayName({ fullName, email }) }));
  return { files, next: rows.length > pageSize ? files.at(-1)!.id : null };
}

/** A representative of a company's workers. */
export interface Representative {
  id: string;
  name: string;
  since: number;
  /** Who gave them the mandate; null where nobody knows them any more. */
  by: string | null;
}

/** Who represents a company's workers, the longest first, and who said so: the newest event of each. */
export async function listRepresentatives(
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<Representative[]> {
  const { results } = await withRetries(() =>
    db.$client
      .prepare(
        `SELECT p.id, p.full_name AS fullName, p.email, p.represents_since AS since, a.full_name AS byName, a.email AS byEmail
         FROM profiles p LEFT JOIN profiles a ON a.company_id = p.company_id AND unhex(replace(a.id, '-', '')) =
           (SELECT e.actor_id FROM events e WHERE e.subject = p.subject AND e.kind = 'representative'
            ORDER BY e.subject_seq DESC LIMIT 1)
         WHERE p.company_id = ?1 AND p.represents_since IS NOT NULL ORDER BY p.represents_since, p.id`,
      )
      .bind(companyId)
      .all<
        Record<"fullName" | "email" | "byName" | "byEmail", string | null> & { id: string; since: number }
      >(),
  );
  return results.map(({ id, since, fullName, email, byName, byEmail }) => ({
    ...{ id, since, name: displayName({ fullName, email }) },
    by: byName === null && byEmail === null ? null : displayName({ fullName: byName, email: byEmail }),
  }));
}
