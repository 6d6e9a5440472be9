import { events, proposedPunches } from "#cell";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { requestKeyOf } from "~/modules/ledger/asked-for";
import { requireThat } from "~/platform/precondition.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { asQuery, prepare, prepared } from "~/platform/statement.server";

/** Whose punches they are, as far as it matters here. */
export interface Whose {
  profile: Pick<Member["profile"], "id" | "subject">;
  company: Pick<Member["company"], "id">;
}

type Of = Pick<Deps, "db"> & { member: Whose };

/** What became of a stored punch when it was sent before. */
export type Seen = "recorded" | "proposed";

/** A key as it stands among those that were proposed. */
const proposedAs = ({ profile }: Whose, key: string) => `${profile.id} ${requestKeyOf(key)}`;

const json = (keys: readonly string[]) => JSON.stringify(keys);

/** Which of these keys have been here, and what they became. */
export async function seenBefore({ db, member }: Of, keys: readonly string[]): Promise<Map<string, Seen>> {
  const { company, profile } = member;
  const byRequest = new Map(keys.map((key) => [requestKeyOf(key), key]));
  const recorded = prepare(
    db.$client,
    sql`SELECT lower(hex(${events.request})) AS request FROM json_each(${json([...byRequest.keys()])}) asked
        JOIN ${events} ON ${events.subject} = ${profile.subject} AND ${events.request} = unhex(asked.value)`,
  );
  const proposed = db
    .select({ request: proposedPunches.request })
    .from(proposedPunches)
    .where(
      and(
        eq(proposedPunches.companyId, company.id),
        inArray(
          proposedPunches.request,
          sql`(SELECT value FROM json_each(${json(keys.map((key) => proposedAs(member, key)))}))`,
        ),
      ),
    );
  const [ofEvents, ofProposals] = await withRetries(() => db.batch([asQuery(recorded), proposed]));
  const seen = (requests: readonly { request: string }[], what: Seen) =>
    requests.map(({ request }) => [byRequest.get(request.split(" ").at(-1)!)!, what] as const);
  return new Map([
    ...seen(ofEvents.results as { request: string }[], "recorded"),
    ...seen(ofProposals, "proposed"),
  ]);
}

/** The condition that none of these keys has become a proposal. */
const isUnproposed = ({ member }: Pick<Of, "member">, keys: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${proposedPunches} WHERE ${proposedPunches.companyId} = ${member.company.id}
    AND ${proposedPunches.request} IN (SELECT value FROM json_each(${json(keys.map((key) => proposedAs(member, key)))})))`;

/** The condition that none of them has been recorded. */
const isUnrecorded = ({ member }: Pick<Of, "member">, keys: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${json(keys.map(requestKeyOf))}) asked
    JOIN ${events} ON ${events.subject} = ${member.profile.subject} AND ${events.request} = unhex(asked.value))`;

/** The statement that lets a batch record a punch only while its key has not become a proposal. */
export const requireUnproposed = (of: Of, key: string) => requireThat(of.db, isUnproposed(of, [key]));

/** The statements that keep, with a proposal, the keys of the punches that it was made of: none of which has been here. */
export const keepProposed = (of: Of, keys: readonly string[], now: number): D1PreparedStatement[] => [
  requireThat(of.db, sql`${isUnproposed(of, keys)} AND ${isUnrecorded(of, keys)}`),
  prepared(
    of.db,
    of.db.insert(proposedPunches).values(
      keys.map((key) => ({
        ...{ companyId: of.member.company.id, request: proposedAs(of.member, key), proposedAt: now },
      })),
    ),
  ),
];
