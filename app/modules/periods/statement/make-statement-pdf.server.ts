import { drawQrCode } from "~/platform/pdf/draw-qr-code.server";
import {
  linesOf,
  openPaper,
  rule,
  sheet,
  shortened,
  widthOf,
  write,
  type Paper,
} from "~/platform/pdf/paper.server";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import type { CoveringCheckpoint } from "~/modules/register/covering-checkpoint.server";
import type { Deps } from "~/platform/context.server";
import { amountTextOf } from "~/modules/timesheets/explain";
import { drawQr } from "~/platform/qr.server";
import { formatDateTime } from "~/time/formats";
import type { PeriodExplanation, RowExplanation } from "../model/explain-period";
import type { Statement } from "../find-statement.server";
import { isSupplement, periodName } from "../period-name";
import {
  absenceRows,
  excessRows,
  shownFigureRows,
  lineRows,
  restedText,
  type StatementRow,
} from "../statement-rows";
import { checkpointText } from "./checkpoint-text";
import { answerNames, messages } from "./messages";

const title = "Resumen mensual";
const rowHeight = 5.6;
const headingHeight = 9.5;
const daysLook = { size: 7, ink: "muted" } as const;
const daysHeight = 3;
const qrSide = 24;
/** The height of the two texts below the figures, in millimetres. */
const reasonHeight = 27;
/** Where the proof starts, in millimetres. Rows that would reach it are left out, and the last line says so. */
const proofTop = 245;

interface StatementOf {
  statement: Statement;
  company: { name: string; nif: string | null; timeZone: string };
  person: { name: string; dni: string | null };
  explained: PeriodExplanation;
  checkpoint: CoveringCheckpoint | null;
}

/**
 * Returns an issued period as a PDF of one page on A4, with a QR code of the page that checks the register. Below each figure one line has
 * the days that make it up; all of them are left out if they do not fit.
 */
export async function makeStatementPdf(
  deps: Pick<Deps, "env" | "now">,
  { statement: { period, content, seq }, company, person, explained, checkpoint }: StatementOf,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const at = (instant: number) => formatDateTime(instant, company.timeZone);
  const periodText = periodName(period);
  writeHead(paper, {
    title,
    when: periodText,
    facts: [
      ["Empresa", company.name],
      ["NIF", company.nif ?? "—"],
      ["Persona", person.name],
      ["DNI o NIE", person.dni ?? "—"],
      ["Cerrado", `${at(period.issuedAt)}, versión ${period.version}`],
      ["Respuesta", period.answer === null ? "Sin respuesta" : answerNames[period.answer]],
    ],
  });
  const groups: RowGroup[] = [
    { heading: messages.figures, rows: shownFigureRows(period, content) },
    { heading: messages.excess, rows: excessRows(content.pieces, period.answer) },
    { heading: messages.absences, rows: absenceRows(content.figures.absences) },
    { heading: messages.lines, rows: lineRows(content.lines) },
  ].filter(({ rows }) => rows.length > 0);
  const linesOfRow = ({ figure }: StatementRow) => daysLinesOf(paper, explained[figure ?? ""]);
  const fits = paper.y + heightOf(groups, linesOfRow) + reasonHeight < proofTop;
  for (const group of groups) writeGroup(paper, group, fits ? linesOfRow : () => []);
  const rested = restedText(content.pieces);
  if (isSupplement(period, content)) writeText(paper, messages.supplement);
  if (rested !== null && period.answer !== "agreed") writeText(paper, messages.restAgreement(rested));
  if (content.reason !== null) writeText(paper, `${messages.reason} ${content.reason}`);
  writeProof(paper, deps, { seq, checkpoint });
  writeFeet(paper, {
    title,
    when: periodText,
    company,
    person: null,
    madeAt: deps.now,
  });
  return paper.doc
    .setProperties({ title: `${title}: ${person.name}, ${periodText}`, creator: "Fichaclara" })
    .setLanguage("es-ES")
    .viewerPreferences({ DisplayDocTitle: true })
    .setCreationDate(new Date(deps.now))
    .output("arraybuffer");
}

interface RowGroup {
  heading: string;
  rows: readonly StatementRow[];
}

/** Returns the days of a figure, in the lines that they need. A line breaks between two days. A whole day has only its name. */
function daysLinesOf(paper: Paper, explanation: RowExplanation | undefined): string[] {
  const lines: string[] = [];
  for (const { name, amount } of explanation?.parts ?? []) {
    const { unit } = explanation!;
    const text = unit === "days" && amount === 100 ? name : `${name}: ${amountTextOf(unit, amount)}`;
    const longer = lines.length === 0 ? `= ${text}` : `${lines.at(-1)!} · ${text}`;
    if (lines.length > 0 && widthOf(paper, longer, daysLook) > sheet.right - sheet.left) lines.push(text);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** Returns the height of groups in millimetres. */
const heightOf = (groups: readonly RowGroup[], linesOfRow: (row: StatementRow) => string[]): number =>
  groups.reduce(
    (sum, { rows }) =>
      rows.reduce(
        (height, row) => height + rowHeight + daysHeight * linesOfRow(row).length,
        sum + headingHeight,
      ),
    0,
  );

/** Writes a group of figures, with its heading. */
function writeGroup(paper: Paper, { heading, rows }: RowGroup, linesOfRow: (row: StatementRow) => string[]) {
  if (paper.y + 3 * rowHeight > proofTop) return;
  paper.y += 8;
  write(paper, heading, { x: sheet.left, size: 12, isBold: true });
  paper.y += 1.5;
  rule(paper);
  for (const [at, row] of rows.entries()) {
    paper.y += rowHeight;
    if (paper.y + rowHeight > proofTop) {
      write(paper, `Y ${rows.length - at} más, en Fichaclara.`, { x: sheet.left, size: 9, ink: "muted" });
      return;
    }
    write(paper, shortened(paper, row.name, { size: 10, width: 120 }), { x: sheet.left, size: 10 });
    write(paper, row.value, { x: sheet.right, size: 10, isBold: true, align: "right" });
    for (const line of linesOfRow(row)) {
      paper.y += daysHeight;
      write(paper, line, { x: sheet.left, ...daysLook });
    }
  }
}

function writeText(paper: Paper, text: string) {
  paper.y += 4;
  for (const line of linesOf(paper, text, { size: 9, width: sheet.right - sheet.left }).slice(0, 3)) {
    paper.y += 4.4;
    write(paper, line, { x: sheet.left, size: 9 });
  }
}

/** Writes how the statement is checked, with the QR code of the page that does it. */
function writeProof(
  paper: Paper,
  { env }: Pick<Deps, "env">,
  { seq, checkpoint }: { seq: number; checkpoint: CoveringCheckpoint | null },
) {
  const address = `${env.APP_ORIGIN}/verificar`;
  const x = sheet.left + qrSide + 6;
  drawQrCode(paper.doc, drawQr(address), { x: sheet.left, y: proofTop, side: qrSide });
  write(paper, messages.proof, { x, y: proofTop + 5, size: 11, isBold: true });
  const text = `${messages.proofText(seq)} ${checkpointText(checkpoint)} Descarga en Fichaclara el archivo para comprobar y ábrelo en ${address}.`;
  linesOf(paper, text, { size: 8, width: sheet.right - x }).forEach((line, at) =>
    write(paper, line, { x, y: proofTop + 10 + at * 3.7, size: 8 }),
  );
  paper.doc.link(sheet.left, proofTop, sheet.right - sheet.left, qrSide, { url: address });
}
