import { companies } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import type { Actor, Source } from "~/modules/ledger/rules/event";
import { newSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch, batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import type { BatchPart } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { insertStatements } from "./insert-statements.server";
import { statementDigest } from "./statement-digest";
import type { StatementPerson } from "./statement-person";

interface StatementToRecord {
  person: StatementPerson;
  /** JSON with the fields in their stored order, the kind first. */
  content: string;
  /** The Monday of the week that it is about; null by default. */
  weekOn?: LocalDate | null;
  actor: Actor;
  source: Source;
  /** The profile of the author; null if it is the system. */
  authorId: string | null;
  /** Returns a condition that the batch requires, with the number of the event; null without one. */
  requires: (seq: number | null) => SQL;
  /** Further statements of SQL in the same batch: the change of a projection, mails. */
  alongside?: readonly BatchPart[];
}

/**
 * Records a statement about a person: its event, its content and the projection in one batch. After the company has closed nothing is added
 * to its ledger, so the content is stored without an event.
 * @returns `unmet` if the condition does not hold. Nothing was written.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function recordStatement(
  deps: Pick<Deps, "db" | "now" | "defer">,
  { person, content, weekOn = null, actor, source, authorId, requires, alongside = [] }: StatementToRecord,
): Promise<"recorded" | "unmet"> {
  const { db, now } = deps;
  const { company, profileId, subject } = person;
  const salt = newSalt();
  const storingStatements = (id: string, seq: number | null) => [
    assertInBatch(db, requires(seq)),
    ...insertStatements(db.$client, [{ id, profileId, seq, content, weekOn, salt }], {
      companyId: company.id,
      authorId,
      now,
    }),
    ...alongside,
  ];
  const outcome = await executeCommand(
    db.$client,
    { ledger: company.ledger, subject, profileId },
    {
      now,
      source,
      actor,
      extent: "open",
      // If the answer of the database is lost, the command finds its own event, and records nothing twice.
      request: requestKeyAndDigest(`statement ${newId(now)}`, { content }),
      decide: (ledgerPerson) => {
        const payload = { digest: statementDigest(content, salt) };
        return decideSchedule(ledgerPerson, { kind: "plan", payload }, { now, timeZone: company.timeZone });
      },
      alongside: (events) => events.flatMap(({ id, subjectSeq }) => storingStatements(id, subjectSeq)),
    },
  );
  if (outcome.code === "closed" && company.closedAt !== null) {
    const isClosed = sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${company.id} AND ${companies.closedAt} IS NOT NULL)`;
    return (await batchIf(db, isClosed, storingStatements(newId(now), null))) ? "recorded" : "unmet";
  }
  if (requireOpen(outcome).code === "unmet") return "unmet";
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  return "recorded";
}
