import { openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { withRetries } from "~/platform/retry.server";
import { allCopied } from "./company-tables";
import {
  firstArrival,
  insertRows,
  readColumns,
  type Arrival,
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

/** A company in the cell that it leaves, closed, and in the one where it arrives. */
export interface Places {
  from: Place;
  to: Place;
  at: Arrival;
  columns: Columns;
}

interface Found extends Arrival {
  ledger: number;
  state: "open" | "closed" | "rebuilding";
  rebuilt_to: number | null;
  move: "leaving" | "gone" | "arriving" | null;
}

const find = (d1: Cell, { companyId }: Whose) =>
  d1
    .prepare(
      `SELECT l.key AS ledger, l.state, l.rebuilt_to, c.move, a.step, a.after FROM companies c JOIN ledgers l ON l.key = c.ledger
       LEFT JOIN arrivals a ON a.company_id = c.id WHERE c.id = ?`,
    )
    .bind(companyId)
    .first<Found>();

/**
 * Closes a company where it lives, so that nothing of it changes any more, and makes room for it where it goes. Done twice it is done
 * once.
 * @returns why it cannot go, in words, having changed nothing.
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
  const { step, after } = here ?? firstArrival;
  return { from: leaving, to: { d1: to, companyId, ledger }, at: { step, after }, columns };
}

const close = (d1: Cell, { companyId }: Whose) =>
  d1.batch([
    d1.prepare("UPDATE companies SET move = 'leaving' WHERE id = ? AND move IS NULL").bind(companyId),
    d1
      .prepare(`UPDATE ledgers SET state = 'closed' WHERE company_id = ?1 ${where("leaving")}`)
      .bind(companyId),
  ]);

/** The company's row, and a ledger that takes what is copied. @returns its key. */
async function makeRoom({ d1: from, companyId }: Place, to: Cell, columns: Columns): Promise<number> {
  const { ledger } = await openCompanyLedger(to, { companyId });
  const [company, mails] = await from.batch<Row>([
    from.prepare("SELECT * FROM companies WHERE id = ?").bind(companyId),
    // Of what was mailed, or is going to be, the keys: so that no job mails it again.
    from
      .prepare("SELECT id, dedupe_key, created_at FROM mail_outbox WHERE instr(dedupe_key, ?) > 0")
      .bind(companyId),
  ]);
  await to.batch([
    to.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(ledger),
    ...insertRows(
      { d1: to, companyId, ledger },
      "companies",
      [{ ...company!.results[0], move: "arriving" }],
      columns,
    ),
    to
      .prepare(
        `INSERT OR IGNORE INTO mail_outbox (id, dedupe_key, created_at, recipient, subject, html, text)
         SELECT value ->> 'id', value ->> 'dedupe_key', value ->> 'created_at', '', '', '', '' FROM json_each(?)`,
      )
      .bind(JSON.stringify(mails!.results)),
    to
      .prepare("INSERT INTO arrivals (company_id, step, after) VALUES (?, ?, ?)")
      .bind(companyId, firstArrival.step, firstArrival.after),
  ]);
  return ledger;
}

/** All of it is there: from here on its ledger takes nothing, until it is opened. */
export const closeArrived = ({ d1, companyId }: Place) =>
  d1
    .prepare(
      `UPDATE ledgers SET state = 'closed' WHERE company_id = ?1 ${where("arriving")}
         AND EXISTS (SELECT 1 FROM arrivals WHERE company_id = ?1 AND step = '${allCopied}')`,
    )
    .bind(companyId)
    .run();

/** The company lives where it has arrived; what it left behind is kept, and is nobody's way to it. */
export async function openArrived({ from, to }: Cells, { companyId }: Whose): Promise<void> {
  const isWhole = `EXISTS (SELECT 1 FROM arrivals WHERE company_id = ?1 AND step = '${allCopied}')`;
  const sql = [
    `UPDATE ledgers SET state = 'open' WHERE company_id = ?1 AND ${isWhole} ${where("arriving")}`,
    `UPDATE companies SET move = NULL WHERE id = ?1 AND move = 'arriving' AND ${isWhole}`,
    `DELETE FROM arrivals WHERE company_id = ?1 AND step = '${allCopied}'`,
  ];
  await withRetries(() => to.batch(sql.map((text) => to.prepare(text).bind(companyId))));
  const here = await find(to, { companyId });
  if (here?.move !== null) throw new Error("the company is not whole where its people have been sent");
  await from
    .prepare("UPDATE companies SET move = 'gone' WHERE id = ? AND move = 'leaving'")
    .bind(companyId)
    .run();
}

/** The company stays where it was. */
export const reopen = (d1: Cell, { companyId }: Whose) => {
  const sql = [
    `UPDATE ledgers SET state = 'open' WHERE company_id = ?1 ${where("leaving")}`,
    "UPDATE companies SET move = NULL WHERE id = ?1 AND move = 'leaving'",
  ];
  return withRetries(() => d1.batch(sql.map((text) => d1.prepare(text).bind(companyId))));
};

const where = (move: "leaving" | "arriving") =>
  `AND EXISTS (SELECT 1 FROM companies WHERE id = ?1 AND move = '${move}')`;
