import { plans } from "#cell";
import { getTableColumns, sql } from "drizzle-orm";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import type { PlanInput } from "./plan-content";

/** The content of a recorded plan. */
export interface PlanRow {
  event: LedgerEvent;
  /** Null for a calendar. */
  profileId: string | null;
  plan: PlanInput;
  salt: string;
}

const columns = Object.values(getTableColumns(plans));

/** Returns the statements that store the content of plans, for the batch of their events. */
export function insertPlans(
  d1: Prepares,
  recorded: readonly PlanRow[],
  { companyId, authorId, now }: { companyId: string; authorId: string; now: number },
): D1PreparedStatement[] {
  const rows = recorded.map(({ event, profileId, plan, salt }) => ({
    id: event.id,
    company_id: companyId,
    profile_id: profileId,
    kind: plan.kind,
    seq: event.subjectSeq,
    recorded_at: now,
    author_id: authorId,
    salt,
    content: JSON.stringify(plan.content),
  }));
  return inParts(rows).map((part) => {
    const { from, field } = rowsFrom(part);
    const values = columns.map((column) =>
      column === plans.salt ? sql`unhex(${field(column.name)})` : field(column.name),
    );
    return prepare(
      d1,
      sql`INSERT INTO ${plans} (${listOf(columns.map(nameOf))}) SELECT ${listOf(values)} ${from ? sql`FROM ${from}` : sql``}`,
    );
  });
}
