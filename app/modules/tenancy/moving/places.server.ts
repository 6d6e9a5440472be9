import { companyCopyProgress, companies, ledgers, mailOutbox } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { withRetries } from "~/platform/retry.server";
import { first, listOf, nameOf, prepare } from "~/platform/statement.server";
import { allCopied } from "./company-tables";
import {
  copyStart,
  insertRows,
  readColumns,
  type CopyProgress,
  type Columns,
  type Place,
  type Row,
} from "./copy-page.server";

type Cell = Pick<D1Database, "prepare" | "batch">;

interface Cells {
  from: Cell;
  to: Cell;
}

interface Whose {
  companyId: string;
}

/** A company in both cells of a move: closed in the old one, arriving in the new one. */
export interface Places {
  from: Place;
  to: Place;
  at: CopyProgress;
  columns: Columns;
}

interface Found extends CopyProgress {
  ledger: number;
  state: "open" | "closed" | "rebuilding";
  rebuilt_to: number | null;
  move: "leaving" | "gone" | "arriving" | null;
}

const find = (d1: Cell, { companyId }: Whose) =>
  first<Found>(
    d1,
    sql`SELECT ${ledgers.key} AS ledger, ${ledgers.state}, ${ledgers.rebuiltTo}, ${companies.move}, ${companyCopyProgress.step}, ${companyCopyProgress.after}
        FROM ${companies} JOIN ${ledgers} ON ${ledgers.key} = ${companies.ledger}
        LEFT JOIN ${companyCopyProgress} ON ${companyCopyProgress.companyId} = ${companies.id} WHERE ${companies.id} = ${companyId}`,
  );

type Move = NonNullable<Found["move"]>;

const isMoving = (companyId: string, move: Move) =>
  sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${companyId} AND ${companies.move} = ${move})`;

const setLedger = (d1: Cell, companyId: string, state: Found["state"], condition: SQL) =>
  prepare(
    d1,
    sql`UPDATE ${ledgers} SET ${nameOf(ledgers.state)} = ${state} WHERE ${ledgers.companyId} = ${companyId} AND ${condition}`,
  );

/** @param condition on its row. */
const setMove = (d1: Cell, companyId: string, move: Move | null, condition: SQL) =>
  prepare(
    d1,
    sql`UPDATE ${companies} SET ${nameOf(companies.move)} = ${move} WHERE ${companies.id} = ${companyId} AND ${condition}`,
  );

/**
 * Closes a company in its cell, so that its rows no longer change, and prepares the other cell. A repeated call changes nothing.
 * @returns why it cannot move, in words. Then nothing was changed.
 */
export async function prepareMove(
  { from, to }: Cells,
  { companyId }: Whose,
): Promise<Places | { refusal: string }> {
  const [there, here] = await Promise.all([find(from, { companyId }), find(to, { companyId })]);
  if (!there || there.move === "gone" || there.move === "arriving")
    return { refusal: "the company does not live there" };
  if (here && here.move !== "arriving") return { refusal: "the other cell has rows of it" };
  if (there.move === null && (there.state !== "open" || there.rebuilt_to !== null))
    return { refusal: "its ledger is being rebuilt" };
  const [columns, others] = await Promise.all([readColumns(from), readColumns(to)]);
  if (JSON.stringify([...columns]) !== JSON.stringify([...others]))
    return { refusal: "the cells are not of one version" };
  await close(from, { companyId });
  const leaving = { d1: from, companyId, ledger: there.ledger };
  const ledger = here?.ledger ?? (await makeRoom(leaving, to, columns));
  const { step, after } = here ?? copyStart;
  return { from: leaving, to: { d1: to, companyId, ledger }, at: { step, after }, columns };
}

const close = (d1: Cell, { companyId }: Whose) =>
  d1.batch([
    setMove(d1, companyId, "leaving", sql`${companies.move} IS NULL`),
    setLedger(d1, companyId, "closed", isMoving(companyId, "leaving")),
  ]);

const mailedColumns = listOf(
  [
    mailOutbox.id,
    mailOutbox.dedupeKey,
    mailOutbox.createdAt,
    mailOutbox.recipient,
    mailOutbox.subject,
    mailOutbox.html,
    mailOutbox.text,
  ].map(nameOf),
);

/** Creates the company's row, and a ledger that accepts copied rows. @returns the ledger's key. */
async function makeRoom({ d1: from, companyId }: Place, to: Cell, columns: Columns): Promise<number> {
  const { ledger } = await openCompanyLedger(to, { companyId });
  const [company, mails] = await from.batch<Row>([
    prepare(from, sql`SELECT * FROM ${companies} WHERE ${companies.id} = ${companyId}`),
    // Copies the keys of the company's mails, so that no job sends them again.
    prepare(
      from,
      sql`SELECT ${mailOutbox.id}, ${mailOutbox.dedupeKey}, ${mailOutbox.createdAt} FROM ${mailOutbox}
          WHERE instr(${mailOutbox.dedupeKey}, ${companyId}) > 0`,
    ),
  ]);
  await to.batch([
    prepare(
      to,
      sql`UPDATE ${ledgers} SET ${nameOf(ledgers.state)} = 'rebuilding' WHERE ${ledgers.key} = ${ledger}`,
    ),
    ...insertRows(
      { d1: to, companyId, ledger },
      companies,
      [{ ...company!.results[0], move: "arriving" }],
      columns,
    ),
    prepare(
      to,
      sql`INSERT OR IGNORE INTO ${mailOutbox} (${mailedColumns})
          SELECT value ->> 'id', value ->> 'dedupe_key', value ->> 'created_at', '', '', '', ''
          FROM json_each(${JSON.stringify(mails!.results)})`,
    ),
    prepare(
      to,
      sql`INSERT INTO ${companyCopyProgress} (${listOf([companyCopyProgress.companyId, companyCopyProgress.step, companyCopyProgress.after].map(nameOf))})
          VALUES (${companyId}, ${copyStart.step}, ${copyStart.after})`,
    ),
  ]);
  return ledger;
}

/** A condition: all rows of the company are copied to this cell. */
const isWhole = (companyId: string) =>
  sql`EXISTS (SELECT 1 FROM ${companyCopyProgress} WHERE ${companyCopyProgress.companyId} = ${companyId} AND ${companyCopyProgress.step} = ${allCopied})`;

/** Closes the ledger of a complete copy until it is opened. */
export const closeArrived = ({ d1, companyId }: Place) =>
  setLedger(d1, companyId, "closed", sql`${isMoving(companyId, "arriving")} AND ${isWhole(companyId)}`).run();

/** Opens the company in its new cell. The rows left behind are kept, but no request reaches them. */
export async function openArrived({ from, to }: Cells, { companyId }: Whose): Promise<void> {
  await withRetries(() =>
    to.batch([
      setLedger(to, companyId, "open", sql`${isWhole(companyId)} AND ${isMoving(companyId, "arriving")}`),
      setMove(to, companyId, null, sql`${companies.move} = 'arriving' AND ${isWhole(companyId)}`),
      prepare(
        to,
        sql`DELETE FROM ${companyCopyProgress} WHERE ${companyCopyProgress.companyId} = ${companyId} AND ${companyCopyProgress.step} = ${allCopied}`,
      ),
    ]),
  );
  const here = await find(to, { companyId });
  if (here?.move !== null) throw new Error("the company is not whole where its people have been sent");
  await setMove(from, companyId, "gone", sql`${companies.move} = 'leaving'`).run();
}

/** Reopens the company in its old cell. */
export const reopen = (d1: Cell, { companyId }: Whose) =>
  withRetries(() =>
    d1.batch([
      setLedger(d1, companyId, "open", isMoving(companyId, "leaving")),
      setMove(d1, companyId, null, sql`${companies.move} = 'leaving'`),
    ]),
  );
