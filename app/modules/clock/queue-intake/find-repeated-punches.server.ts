import { events, proposedPunches } from "#cell";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { requestKeyOf } from "~/modules/ledger/request-key";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { batch, prepare } from "~/platform/statement.server";

/** The person and company of the punches. */
export interface PunchOwner {
  profile: Pick<Member["profile"], "id" | "subject">;
  company: Pick<Member["company"], "id">;
}

type LookupDeps = Pick<Deps, "db"> & { member: PunchOwner };

/** The earlier result of a queued punch. */
export type EarlierResult = "recorded" | "proposed";

/** The stored form of the key of a proposed punch. */
const proposedPunchId = ({ profile }: PunchOwner, key: string) => `${profile.id} ${requestKeyOf(key)}`;

const json = (keys: readonly string[]) => JSON.stringify(keys);

/** Returns the keys that were received before, with their results. */
export async function findRepeatedPunches(
  { db, member }: LookupDeps,
  keys: readonly string[],
): Promise<Map<string, EarlierResult>> {
  const { company, profile } = member;
  const byRequest = new Map(keys.map((key) => [requestKeyOf(key), key]));
  const recordedQuery = sql<{
    request: string;
  }>`SELECT lower(hex(${events.request})) AS request FROM json_each(${json([...byRequest.keys()])}) wanted
        JOIN ${events} ON ${events.subject} = ${profile.subject} AND ${events.request} = unhex(wanted.value)`;
  const proposedQuery = db
    .select({ request: proposedPunches.request })
    .from(proposedPunches)
    .where(
      and(
        eq(proposedPunches.companyId, company.id),
        inArray(
          proposedPunches.request,
          sql`(SELECT value FROM json_each(${json(keys.map((key) => proposedPunchId(member, key)))}))`,
        ),
      ),
    );
  const { recorded, proposed } = await batch(db, { recorded: recordedQuery, proposed: proposedQuery });
  const resultsOf = (requests: readonly { request: string }[], what: EarlierResult) =>
    requests.map(({ request }) => [byRequest.get(request.split(" ").at(-1)!)!, what] as const);
  return new Map([...resultsOf(recorded.results, "recorded"), ...resultsOf(proposed, "proposed")]);
}

/** A condition: none of these keys has become a proposal. */
const isUnproposed = ({ member }: Pick<LookupDeps, "member">, keys: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${proposedPunches} WHERE ${proposedPunches.companyId} = ${member.company.id}
    AND ${proposedPunches.request} IN (SELECT value FROM json_each(${json(keys.map((key) => proposedPunchId(member, key)))})))`;

/** A condition: none of these keys has been recorded. */
const isUnrecorded = ({ member }: Pick<LookupDeps, "member">, keys: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${json(keys.map(requestKeyOf))}) wanted
    JOIN ${events} ON ${events.subject} = ${member.profile.subject} AND ${events.request} = unhex(wanted.value))`;

/** Requires in a batch that the key of a punch has not become a proposal. */
export const requireUnproposed = (of: LookupDeps, key: string) =>
  assertInBatch(of.db, isUnproposed(of, [key]));

/** Stores the keys of the punches of a proposal in its batch. Requires that none of them was recorded or proposed before. */
export const recordProposedStatement = (
  of: LookupDeps,
  keys: readonly string[],
  now: number,
): D1PreparedStatement[] => [
  assertInBatch(of.db, sql`${isUnproposed(of, keys)} AND ${isUnrecorded(of, keys)}`),
  prepare(
    of.db.$client,
    of.db.insert(proposedPunches).values(
      keys.map((key) => ({
        companyId: of.member.company.id,
        request: proposedPunchId(of.member, key),
        proposedAt: now,
      })),
    ),
  ),
];
