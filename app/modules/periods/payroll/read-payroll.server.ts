import { payrollPeople, periods, statements } from "#cell";
import { and, asc, eq, gt, gte, lte, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import { monthOf } from "~/time/dates";
import type { PayrollFacts } from "../model/payroll-facts";
import { readStatement } from "../statement-content";
import type { PayrollStatement } from "./payroll-row";

/** The statements of a month, which are those of the periods that end in it. */
export interface MonthStatements {
  /** All versions. */
  statements: PayrollStatement[];
  /** The last versions of later periods that change earlier ones. */
  later: PayrollStatement[];
}

/** The statements that one query reads. Each has some kilobytes, and an answer of D1 some megabytes. */
const pageSize = 500;

/** Reads the statements of a month with what the payroll needs. A code that a statement lacks is the person's present one. */
export async function readPayroll(
  { db }: Pick<Deps, "db">,
  { companyId, month }: { companyId: string; month: string },
): Promise<MonthStatements> {
  const range = monthOf(`${month}-01`);
  const { toDay } = periods;
  const inMonth = and(eq(periods.companyId, companyId), gte(toDay, range.from), lte(toDay, range.to));
  const changing = and(
    eq(periods.companyId, companyId),
    gt(toDay, range.to),
    eq(periods.isCurrent, true),
    sql`json_array_length(${statements.content}, '$.lines') > 0`,
  );
  const first = await batch(db, { own: pageQuery(db, inMonth, ""), later: pageQuery(db, changing, "") });
  const [own, later] = await Promise.all([
    withNextPages(db, inMonth, first.own),
    withNextPages(db, changing, first.later),
  ]);
  return { statements: own.flatMap(toStatement), later: later.flatMap(toStatement) };
}

type Row = Awaited<ReturnType<typeof pageQuery>>[number];

async function withNextPages(db: Db, which: SQL | undefined, first: readonly Row[]): Promise<Row[]> {
  const rows = [...first];
  for (let page = first; page.length === pageSize; rows.push(...page)) {
    const after = page.at(-1)!.period.id;
    page = await pageQuery(db, which, after);
  }
  return rows;
}

/** @param after the id of the last one before the page; empty for the first page. */
const pageQuery = (db: Db, which: SQL | undefined, after: string) =>
  db
    .select({
      period: periods,
      kind: statements.kind,
      content: statements.content,
      payroll: statements.payroll,
      code: payrollPeople.code,
    })
    .from(periods)
    .innerJoin(statements, eq(statements.id, periods.id))
    .leftJoin(payrollPeople, eq(payrollPeople.profileId, periods.profileId))
    .where(and(which, gt(periods.id, after)))
    .orderBy(asc(periods.id))
    .limit(pageSize);

/** Returns nothing for a statement without payroll facts: an erased one. */
function toStatement(row: Row): PayrollStatement[] {
  const { period, kind, payroll, code } = row;
  if (payroll === null || kind !== "period_issued") return [];
  const content = readStatement(kind, row.content);
  const facts = JSON.parse(payroll) as PayrollFacts;
  return [
    {
      profileId: period.profileId,
      from: period.fromDay,
      to: period.toDay,
      version: period.version,
      isCurrent: period.isCurrent,
      issuedAt: period.issuedAt,
      figures: content.figures,
      lines: content.lines,
      payroll: { ...facts, code: facts.code ?? code },
    },
  ];
}

/** Lists the months in which issued periods of a company end, newest first. */
export async function listPayrollMonths(
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<string[]> {
  const month = sql<string>`substr(${periods.toDay}, 1, 7)`;
  const rows = await db
    .selectDistinct({ month })
    .from(periods)
    .where(eq(periods.companyId, companyId))
    .orderBy(sql`${month} DESC`)
    .limit(mostMonths);
  return rows.map((row) => row.month);
}

/** Statements are kept for four years. */
const mostMonths = 49;
