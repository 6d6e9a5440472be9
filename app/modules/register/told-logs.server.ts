import { clockEvents, registerIdentities, timeLogs } from "#schema";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import type { CompanyData, PersonData } from "./format/commitment";
import { timeLogRow } from "./format/csv";
import { isTold, type ExportScope } from "./told-events.server";

const pageSize = 1_000;
/** Stands where a person's data have been erased. */
const erased: PersonData = { full_name: null, dni: null, email: "" };

/** Every told entry as a row of registro.csv, in the order they were opened, read page by page. */
export async function* registerRows({ db }: { db: Db }, scope: ExportScope): AsyncGenerator<string[][]> {
  const companyAt = await readCompanyData(db, scope);
  for (let after = 0; ;) {
    const rows = await db
      .select({
        seq: clockEvents.seq,
        timeZone: clockEvents.timeZone,
        log: timeLogs,
        person: registerIdentities.data,
        isClosedLater: closedLater(scope),
      })
      .from(clockEvents)
      .innerJoin(timeLogs, eq(timeLogs.id, clockEvents.timeLogId))
      .leftJoin(registerIdentities, eq(registerIdentities.commitment, clockEvents.personCommitment))
      .where(
        and(
          eq(clockEvents.companyId, scope.companyId),
          gt(clockEvents.seq, after),
          lte(clockEvents.seq, scope.headSeq),
          eq(clockEvents.kind, "check_in"),
          isTold(scope),
        ),
      )
      .orderBy(asc(clockEvents.seq))
      .limit(pageSize);
    if (rows.length === 0) return;
    yield rows.map(({ seq, timeZone, log, person, isClosedLater }) => [
      String(seq),
      ...timeLogRow({
        ...(isClosedLater ? asOpen(log) : log),
        company: companyAt(seq),
        person: (person as PersonData | null) ?? erased,
        timeZone,
      }),
    ]);
    after = rows.at(-1)!.seq;
  }
}

/** Whether an entry was closed after the signed head, while the export was being read: there it is still open. */
const closedLater = ({ companyId, headSeq }: ExportScope) =>
  sql<number>`${timeLogs.id} IN (SELECT time_log_id FROM ${clockEvents}
                                 WHERE company_id = ${companyId} AND seq > ${headSeq} AND kind = 'check_out')`;

const asOpen = (log: typeof timeLogs.$inferSelect) => ({
  ...log,
  checkOutTime: null,
  checkOutLocation: null,
});

/** The company's name and NIF as they stood at a number of the register. */
async function readCompanyData(
  db: Db,
  { companyId, headSeq }: ExportScope,
): Promise<(seq: number) => CompanyData> {
  const changes = await db
    .select({ seq: clockEvents.seq, data: registerIdentities.data })
    .from(clockEvents)
    .innerJoin(registerIdentities, eq(registerIdentities.commitment, clockEvents.personCommitment))
    .where(
      and(
        eq(clockEvents.companyId, companyId),
        eq(clockEvents.kind, "company"),
        lte(clockEvents.seq, headSeq),
      ),
    )
    .orderBy(asc(clockEvents.seq));
  return (seq) =>
    (changes.findLast((change) => change.seq < seq)?.data as CompanyData | null) ?? { name: "", nif: null };
}
