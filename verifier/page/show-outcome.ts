import { meaningsOf, reportOf } from "../report";
import type {
  Invalid,
  LogVerdict,
  PackageVerdict,
  ReceiptVerdict,
  StateVerdict,
  Undecided,
  Warning,
} from "../verdict";
import type { Outcome } from "../verify-files";
import { andMore, copy, doubtTitles, problemCount } from "./copy";
import { definitions, element, list } from "./element";
import { remarkedEntries } from "./remarked-entries";
import { verifiedRows } from "./rows-table";
import { stampButton } from "./stamp-button";
import { limitsOf, summaryTerms } from "./summary-terms";

/** The answer: what is announced at once, and the rest below it. */
export interface Answer {
  look: "valid" | "warned" | "invalid" | "unchecked";
  title: string;
  /** Says first by which key. */
  sentence: string;
  details: Node[];
}

export interface Telling {
  /** The rank of the headings among the details. */
  heading: "h2" | "h3";
  /** What is to be said, and may be done, where it is said by which key something is signed. */
  keyPart: readonly Node[];
}

/** How what came of one file is told. */
export function answerOf(outcome: Outcome, telling: Telling): Answer {
  if (outcome.what === "problem")
    return { ...problemAnswer(outcome.message), details: meanings(outcome, telling) };
  const { verdict } = outcome.verdict;
  if (verdict !== "valid") return notValidAnswer(outcome, outcome.verdict, telling);
  switch (outcome.what) {
    case "package":
      return packageAnswer(outcome, outcome.verdict, telling);
    case "receipt":
      return provenAnswer(`Comprobante nº ${outcome.verdict.summary.seq}`, outcome, outcome.verdict, telling);
    case "checkpoint":
      return provenAnswer("Punto de control", outcome, outcome.verdict, telling);
    case "log":
      return provenAnswer("Registro de transparencia", outcome, outcome.verdict, telling);
    case "consistency":
      return provenAnswer("Prueba de que coinciden", outcome, outcome.verdict, telling);
  }
}

export const problemAnswer = (message: string): Answer => ({
  look: "unchecked",
  title: copy.unchecked,
  sentence: message,
  details: [],
});

function notValidAnswer(outcome: Outcome, verdict: Invalid | Undecided, telling: Telling): Answer {
  const { answer, findings, total } = verdict;
  const { heading } = telling;
  const isInvalid = verdict.verdict === "invalid";
  return {
    look: isInvalid ? "invalid" : "unchecked",
    title: isInvalid ? copy.invalid : doubtTitles[verdict.doubt],
    sentence: isInvalid ? `${answer} ${problemCount(total)}` : answer,
    details: [
      element(heading, {}, isInvalid ? copy.found : copy.why),
      list(findings.map(({ message }) => message)),
      ...(total > findings.length ? [element("p", {}, andMore(total - findings.length))] : []),
      ...report(outcome, telling),
    ],
  };
}

/** The parts of the report, each below its title; where it tells of no key, the part about keys stands by itself. */
function report(outcome: Outcome, { heading, keyPart }: Telling): Node[] {
  const parts = reportOf(outcome);
  const told = parts.flatMap(({ title, sentences }, at) => [
    element(heading, {}, title),
    list(sentences),
    ...(at === 0 ? keyPart : []),
  ]);
  return [...(parts.length > 0 ? told : keyPart), ...meanings(outcome, { heading })];
}

/** What the terms mean that are used of a file. */
const meanings = (outcome: Outcome, { heading }: Pick<Telling, "heading">): Node[] =>
  meaningsOf(outcome).flatMap(({ title, sentences }) => [element(heading, {}, title), list(sentences)]);

const packageAnswer = (
  outcome: Outcome,
  {
    answer,
    warning,
    signedBy,
    summary,
    register,
    remarks,
    seen,
    unknownKinds,
  }: Extract<PackageVerdict, { verdict: "valid" }>,
  telling: Telling,
): Answer => ({
  look: warning || signedBy.source === "sample" ? "warned" : "valid",
  title: signedBy.source === "sample" ? copy.sample : warning ? copy.warned : copy.valid,
  sentence: warning ? `${answer} ${warning.answer}` : answer,
  details: [
    ...(warning ? warned(warning, telling.heading) : []),
    ...report(outcome, telling),
    ...stampButton(seen),
    element(telling.heading, {}, copy.checked),
    definitions(summaryTerms(summary)),
    ...notes(...limitsOf(summary, unknownKinds)),
    ...remarkedEntries(remarks, telling.heading),
    verifiedRows(register, telling.heading),
  ],
});

const warned = ({ sentences, total }: Warning, heading: Telling["heading"]): HTMLElement[] => [
  element(heading, {}, copy.late),
  list(sentences),
  ...(total > sentences.length ? [element("p", {}, andMore(total - sentences.length))] : []),
];

const provenAnswer = (
  what: string,
  outcome: Outcome,
  { answer, summary }: Extract<LogVerdict | ReceiptVerdict | StateVerdict, { verdict: "valid" }>,
  telling: Telling,
): Answer => ({
  look: "valid",
  title: copy.valid,
  sentence: answer,
  details: [
    element(telling.heading, {}, `${what}: ${copy.proves.toLowerCase()}`),
    list(summary.proves),
    ...report(outcome, telling),
  ],
});

export const notes = (...texts: (string | null)[]) =>
  texts.filter((text) => text !== null).map((text) => element("p", { class: "verifier-note" }, text));
