import type { Invalid, PackageVerdict, ReceiptSummary } from "../verdict";
import type { Outcome } from "../verify-file";
import { compareKey, copy, problemCount } from "./copy";
import { element } from "./element";
import { verifiedRows } from "./rows-table";
import { limitsOf, summaryList } from "./summary-list";

/** The answer: what is announced at once, and the rest below it. */
export interface Answer {
  look: "valid" | "invalid" | "unchecked";
  title: string;
  sentence: string;
  details: Node[];
}

/** How an outcome is told. @param origin where the keys are published, if the page knows. */
export function answerOf(outcome: Outcome, origin: string | null): Answer {
  if (outcome.what === "problem") return problemAnswer(outcome.message);
  const { verdict } = outcome;
  if (verdict.verdict === "invalid") return invalidAnswer(verdict);
  return outcome.what === "receipt"
    ? receiptAnswer((verdict as { summary: ReceiptSummary }).summary, origin)
    : packageAnswer(verdict as Extract<PackageVerdict, { verdict: "valid" }>, origin);
}

export const problemAnswer = (message: string): Answer => ({
  look: "unchecked",
  title: copy.unchecked,
  sentence: message,
  details: [],
});

const invalidAnswer = ({ findings, total }: Invalid): Answer => ({
  look: "invalid",
  title: copy.invalid,
  sentence: problemCount(total),
  details: [
    element("h2", {}, copy.found),
    element("ul", {}, ...findings.map(({ message }) => element("li", {}, message))),
    ...(total > findings.length ? [element("p", {}, `Y ${total - findings.length} más.`)] : []),
  ],
});

const packageAnswer = (
  { summary, register }: Extract<PackageVerdict, { verdict: "valid" }>,
  origin: string | null,
): Answer => ({
  look: "valid",
  title: copy.valid,
  sentence: copy.validPackage,
  details: [
    element("h2", {}, copy.checked),
    summaryList(summary),
    note(compareKey(origin)),
    ...limitsOf(summary).map(note),
    note(copy.evident),
    verifiedRows(register),
  ],
});

const receiptAnswer = ({ seq, code, keyId, proves }: ReceiptSummary, origin: string | null): Answer => ({
  look: "valid",
  title: copy.valid,
  sentence: copy.validReceipt,
  details: [
    element("h2", {}, `Comprobante nº ${seq} · ${code}: ${copy.proves.toLowerCase()}`),
    element("ul", {}, ...proves.map((sentence) => element("li", {}, sentence))),
    element("dl", {}, element("dt", {}, "Clave de la firma"), element("dd", {}, keyId)),
    note(compareKey(origin)),
  ],
});

const note = (text: string) => element("p", { class: "verifier-note" }, text);
