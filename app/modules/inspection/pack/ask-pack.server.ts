import { preparedPacks } from "#cell";
import { and, eq, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { selectPeople } from "~/modules/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { asDeleted } from "./delete-pack.server";
import { packJob } from "./pack-job";
import { isTooLarge, monthsOf, mostKept, mostUnderWay } from "./pack-limits";
import { countPackPeople } from "./pack-people.server";
import { packExpiry } from "./store.server";

export interface PackWish {
  range: DateRange;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
}

export type Asked = "asked" | "under-way" | "too-many" | "too-many-kept" | "not-allowed";

export type AskOutcome =
  { asked: Asked } | { refusal: "person-unknown" } | { refusal: "too-large"; people: number; months: number };

export type AskDeps = Pick<Deps, "db" | "env" | "now" | "defer" | "cell">;

/** Who asks for a pack. */
export interface Asker {
  companyId: string;
  linkId: string | null;
  askedBy: SQL;
  /** A condition: they still may. */
  allowed: SQL;
  /** When what they ask for goes, at the latest. */
  expiresAt: SQL;
  /** A condition: which of theirs count towards those that are kept. */
  kept: SQL;
}

/**
 * Has a pack prepared, once: asked again under the same id, because the answer was lost, or for the same days and people while that is
 * under way, it says so and begins nothing.
 * @returns a refusal where somebody is named who is not in the company, or where one pack would hold too much.
 */
export async function askPack(
  deps: AskDeps,
  { member, id, wish }: { member: Member; id: string; wish: PackWish },
): Promise<AskOutcome> {
  const { db } = deps;
  const { profileIds, range } = wish;
  const asked = { companyId: member.company.id, profileIds };
  if (profileIds && !(await selectPeople(db, asked))) return { refusal: "person-unknown" };
  const people = await countPackPeople(db, asked);
  const months = monthsOf(range).length;
  if (isTooLarge(people, months)) return { refusal: "too-large", people, months };
  return { asked: await askAs(deps, { asker: asMember(deps, member), id, wish }) };
}

const asMember = ({ now }: AskDeps, member: Member): Asker => ({
  ...{ companyId: member.company.id, linkId: null, askedBy: sql`${member.profile.id}` },
  ...{ allowed: stillMay(member, "export-register"), expiresAt: packExpiry({ linkId: null }, now) },
  kept: sql`state <> 'deleted' AND expires_at > ${now}`,
});

/** The same for whoever asks. The packs of each link are counted by themselves, and those of the company. */
export async function askAs(
  deps: AskDeps,
  { asker, id, wish }: { asker: Asker; id: string; wish: PackWish },
): Promise<Asked> {
  const { db, now } = deps;
  const { companyId, linkId, allowed, kept } = asker;
  const { from, to } = wish.range;
  const ids = wish.profileIds && JSON.stringify([...new Set(wish.profileIds)].sort());
  const selection = await sha256(JSON.stringify([from, to, ids, ...(linkId ? [linkId] : [])]));
  const its = sql`company_id = ${companyId} AND link_id IS ${linkId}`;
  const count = (which: SQL) => sql`(SELECT count(*) FROM ${preparedPacks} WHERE ${its} AND ${which})`;
  const underWay = sql`state = 'making'`;
  const [asked, found] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`INSERT INTO ${preparedPacks} (id, company_id, link_id, selection, from_on, to_on, profile_ids, asked_by, asked_at, expires_at)
            SELECT ${id}, ${companyId}, ${linkId}, ${selection}, ${from}, ${to}, ${ids}, ${asker.askedBy}, ${now}, ${asker.expiresAt}
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
    wakeMaking(deps, companyId);
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
  deps: AskDeps,
  { member, failed, id }: { member: Member; failed: string; id: string },
): Promise<Asked | null> {
  const { db } = deps;
  const which = and(
    eq(preparedPacks.id, failed),
    eq(preparedPacks.companyId, member.company.id),
    eq(preparedPacks.state, "failed"),
    isNull(preparedPacks.linkId),
  );
  const [pack] = await db.select().from(preparedPacks).where(which);
  if (!pack) return null;
  const { fromOn: from, toOn: to, profileIds } = pack;
  const asker = asMember(deps, member);
  const asked = await askAs(deps, { asker, id, wish: { range: { from, to }, profileIds } });
  // What failed has nothing to show once another is on its way.
  if (asked === "asked" || asked === "under-way")
    await db.update(preparedPacks).set(asDeleted(deps.now)).where(which);
  return asked;
}

/** A condition: whoever asked for a pack, a company or a link, can still see it. */
export const isShown = (
  { companyId, linkId = null }: { companyId: string; linkId?: string | null },
  now: number,
) =>
  and(
    eq(preparedPacks.companyId, companyId),
    sql`${preparedPacks.linkId} IS ${linkId}`,
    ne(preparedPacks.state, "deleted"),
    gt(preparedPacks.expiresAt, now),
  );
