import { preparedPacks } from "#cell";
import { and, eq, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import { wholeCompany } from "~/modules/policy/scope.server";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { deletedColumns } from "../delete-pack.server";
import { packJob } from "../pack-job";
import { isTooLarge, monthsOf, mostKeptPacks, mostPacksUnderWay } from "../model/pack-limits";
import { packExpiry } from "../store.server";
import { countPackPeople } from "./pack-people.server";

export interface PackRequest {
  range: DateRange;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
  /** Whether it has what was planned beside the record. */
  withPlans: boolean;
}

export type PackRequestResult = "requested" | "under-way" | "too-many" | "too-many-kept" | "no-permission";

export type AskPackOutcome =
  | { result: PackRequestResult }
  | { refusal: "person-unknown" }
  | { refusal: "too-large"; people: number; months: number };

export type AskDeps = Pick<Deps, "db" | "env" | "now" | "defer" | "cell">;

/** The party that requests a pack: a company or an inspector's link. */
export interface PackRequester {
  companyId: string;
  linkId: string | null;
  requestedBy: SQL;
  /** A condition: they still have the permission. */
  allowed: SQL;
  /** When their pack expires, at the latest. */
  expiresAt: SQL;
  /** A condition: which of their packs count towards the limit. */
  kept: SQL;
}

/**
 * Requests a pack once. A repeated request with the same id, or for the same days, people and plans during its preparation, begins nothing.
 * @returns a refusal when a named person is not in the company, or the pack would be too large.
 */
export async function askPack(
  deps: AskDeps,
  { member, id, requested }: { member: Member; id: string; requested: PackRequest },
): Promise<AskPackOutcome> {
  const { db } = deps;
  const { profileIds, range } = requested;
  const selection = { companyId: member.company.id, profileIds };
  if (profileIds && !(await selectPeople(db, { reader: wholeCompany, ...selection })))
    return { refusal: "person-unknown" };
  const people = await countPackPeople(db, selection);
  const months = monthsOf(range).length;
  if (isTooLarge(people, months)) return { refusal: "too-large", people, months };
  return { result: await askPackAs(deps, { asker: memberAsRequester(deps, member), id, requested }) };
}

const memberAsRequester = ({ now }: AskDeps, member: Member): PackRequester => ({
  companyId: member.company.id,
  linkId: null,
  requestedBy: sql`${member.profile.id}`,
  allowed: stillMay(member, "export-register", "company"),
  expiresAt: packExpiry({ linkId: null }, now),
  kept: sql`${preparedPacks.state} <> 'deleted' AND ${preparedPacks.expiresAt} > ${now}`,
});

/** Requests a pack for any party. Limits count the packs of each link separately, and those of the company. */
export async function askPackAs(
  deps: AskDeps,
  { asker, id, requested }: { asker: PackRequester; id: string; requested: PackRequest },
): Promise<PackRequestResult> {
  const { db, now } = deps;
  const { companyId, linkId, allowed, kept } = asker;
  const { from, to } = requested.range;
  const withPlans = Number(requested.withPlans);
  const ids = requested.profileIds && JSON.stringify([...new Set(requested.profileIds)].sort());
  const selection = await sha256(JSON.stringify([from, to, ids, withPlans, ...(linkId ? [linkId] : [])]));
  const its = sql`${preparedPacks.companyId} = ${companyId} AND ${preparedPacks.linkId} IS ${linkId}`;
  const count = (which: SQL) => sql`(SELECT count(*) FROM ${preparedPacks} WHERE ${its} AND ${which})`;
  const isUnderWay = sql`${preparedPacks.state} = 'making'`;
  const { inserted, counted } = await withRetries(() =>
    batch(db, {
      inserted: sql`INSERT INTO ${preparedPacks}
          (${namesOf(preparedPacks, "id", "companyId", "linkId", "selection", "fromOn", "toOn", "profileIds", "withPlans")},
            ${namesOf(preparedPacks, "requestedBy", "requestedAt", "expiresAt")})
            SELECT ${id}, ${companyId}, ${linkId}, ${selection}, ${from}, ${to}, ${ids}, ${withPlans}, ${asker.requestedBy}, ${now}, ${asker.expiresAt}
            WHERE ${allowed} AND ${count(isUnderWay)} < ${mostPacksUnderWay} AND ${count(kept)} < ${mostKeptPacks}
            ON CONFLICT DO NOTHING RETURNING ${nameOf(preparedPacks.id)}`,
      counted: sql<PackCounts>`SELECT ${allowed} AS allowed, ${count(isUnderWay)} AS underWay,
          ${count(sql`${isUnderWay} AND ${preparedPacks.selection} = ${selection}`)} AS same,
              ${count(sql`${preparedPacks.id} = ${id}`)} AS mine`,
    }),
  );
  const { allowed: may, underWay: many, same, mine } = counted.results[0]!;
  if (inserted.results.length > 0 || (mine > 0 && may)) {
    wakeMaking(deps, companyId);
    return "requested";
  }
  if (!may) return "no-permission";
  if (same > 0) return "under-way";
  return many >= mostPacksUnderWay ? "too-many" : "too-many-kept";
}

type PackCounts = Record<"allowed" | "underWay" | "same" | "mine", number>;

/** Starts the preparation after the response. If the message is lost, the cron starts it within five minutes. */
const wakeMaking = ({ env, defer, cell }: Pick<Deps, "env" | "defer" | "cell">, id: string) =>
  defer("pack: wake", () => env.JOBS.sendBatch([{ body: { job: packJob, company: { cell, id } } }]));

/** Requests a failed pack again, under another id, and replaces it. @returns null when the company has no such pack. */
export async function askFailedPackAgain(
  deps: AskDeps,
  { member, failed, id }: { member: Member; failed: string; id: string },
): Promise<PackRequestResult | null> {
  const { db } = deps;
  const which = and(
    eq(preparedPacks.id, failed),
    eq(preparedPacks.companyId, member.company.id),
    eq(preparedPacks.state, "failed"),
    isNull(preparedPacks.linkId),
  );
  const [pack] = await db.select().from(preparedPacks).where(which);
  if (!pack) return null;
  const { fromOn: from, toOn: to, profileIds, withPlans } = pack;
  const asker = memberAsRequester(deps, member);
  const result = await askPackAs(deps, {
    asker,
    id,
    requested: { range: { from, to }, profileIds, withPlans },
  });
  // A failed pack is obsolete once another is in preparation.
  if (result === "requested" || result === "under-way")
    await db.update(preparedPacks).set(deletedColumns(deps.now)).where(which);
  return result;
}

/** A condition: the company or the link that requested a pack can still see it. */
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
