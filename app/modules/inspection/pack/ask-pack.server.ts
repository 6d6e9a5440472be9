import { preparedPacks } from "#cell";
import { and, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { asDeleted } from "./delete-pack.server";
import { packJob } from "./pack-job";
import { expiryFrom, mostKept, mostUnderWay } from "./pack-limits";

export interface PackWish {
  range: DateRange;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
}

type Asked = "asked" | "under-way" | "too-many" | "too-many-kept" | "not-allowed";

/**
 * Has a pack prepared, once: asked again under the same id, because the answer was lost, or for the same days and people while that is
 * under way, it says so and begins nothing.
 */
export async function askPack(
  deps: Pick<Deps, "db" | "env" | "now" | "defer" | "cell">,
  { member, id, wish }: { member: Member; id: string; wish: PackWish },
): Promise<Asked> {
  const { db, now } = deps;
  const { company, profile } = member;
  const { from, to } = wish.range;
  const ids = wish.profileIds && JSON.stringify([...new Set(wish.profileIds)].sort());
  const selection = await sha256(JSON.stringify([from, to, ids]));
  const its = sql`company_id = ${company.id}`;
  const count = (which: SQL) => sql`(SELECT count(*) FROM ${preparedPacks} WHERE ${its} AND ${which})`;
  const [underWay, kept] = [sql`state = 'making'`, sql`state <> 'deleted' AND expires_at > ${now}`];
  const allowed = stillMay(member, "export-register");
  const [asked, found] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`INSERT INTO ${preparedPacks} (id, company_id, selection, from_on, to_on, profile_ids, asked_by, asked_at, expires_at)
            SELECT ${id}, ${company.id}, ${selection}, ${from}, ${to}, ${ids}, ${profile.id}, ${now}, ${expiryFrom(now)}
            WHERE ${allowed} AND ${count(underWay)} < ${mostUnderWay} AND ${count(kept)} < ${mostKept}
            ON CONFLICT DO NOTHING RETURNING id`,
      ),
      statement(
        db,
        sql`SELECT ${allowed} AS allowed, ${count(underWay)} AS underWay, ${count(sql`${underWay} AND selection = ${selection}`)} AS same,
              ${count(sql`id = ${id}`)} AS mine`,
      ),
    ]),
  );
  const { allowed: may, underWay: many, same, mine } = found.results[0] as Found;
  if (asked.results.length > 0 || (mine > 0 && may)) {
    wakeMaking(deps, company.id);
    return "asked";
  }
  if (!may) return "not-allowed";
  if (same > 0) return "under-way";
  return many >= mostUnderWay ? "too-many" : "too-many-kept";
}

type Found = Record<"allowed" | "underWay" | "same" | "mine", number>;

/** Lets what is asked for be made as soon as the answer is given. A message that is lost is made up for five minutes later. */
const wakeMaking = ({ env, defer, cell }: Pick<Deps, "env" | "defer" | "cell">, id: string) =>
  defer("pack: wake", () => env.JOBS.sendBatch([{ body: { job: packJob, company: { cell, id } } }]));

/** Has a pack that failed prepared anew under another id, in its stead. @returns null where the company has no such pack. */
export async function askAgain(
  deps: Pick<Deps, "db" | "env" | "now" | "defer" | "cell">,
  { member, failed, id }: { member: Member; failed: string; id: string },
): Promise<Asked | null> {
  const { db } = deps;
  const which = and(
    eq(preparedPacks.id, failed),
    eq(preparedPacks.companyId, member.company.id),
    eq(preparedPacks.state, "failed"),
  );
  const [pack] = await db.select().from(preparedPacks).where(which);
  if (!pack) return null;
  const { fromOn: from, toOn: to, profileIds } = pack;
  const asked = await askPack(deps, { member, id, wish: { range: { from, to }, profileIds } });
  // What failed has nothing to show once another is on its way.
  if (asked === "asked" || asked === "under-way")
    await db.update(preparedPacks).set(asDeleted(deps.now)).where(which);
  return asked;
}

/** A company's packs that can be seen, the newest first: as many as are kept, or are under way. */
export const isShown = (companyId: string, now: number) =>
  and(
    eq(preparedPacks.companyId, companyId),
    ne(preparedPacks.state, "deleted"),
    gt(preparedPacks.expiresAt, now),
  );
