import { uncheckedWord } from "../pack-texts";
import { meaningsOf, reportOf } from "../report";
import type {
  Invalid,
  LogVerdict,
  PackageVerdict,
  ReceiptVerdict,
  StateVerdict,
  Undecided,
  Warning,
  RemarkedEntry,
  Remarks,
} from "../verdict";
import type { Outcome } from "../verify-files";
import { andMore, messages, doubtTitles, problemCount, remarkedCount } from "./messages";
import { definitions, element, listElement } from "./element";
import { verifiedRows } from "./rows-table";
import { stampButton } from "./stamp-button";
import { limitsOf, summaryTerms } from "./summary-terms";

/** An answer: the title and sentence are announced immediately, the details come below. */
export interface Answer {
  look: "valid" | "warned" | "invalid" | "unchecked";
  title: string;
  /** The only fault. It comes before the sentence. */
  finding?: string;
  /** It names the key first. */
  sentence: string;
  details: Node[];
}

export interface Presentation {
  /** The rank of the headings among the details. */
  heading: "h2" | "h3";
  /** The note and the button about keys, shown below the signer. */
  keyPart: readonly Node[];
}

/** Renders the outcome of one file. */
export function answerOf(outcome: Outcome, presentation: Presentation): Answer {
  if (outcome.what === "problem")
    return { ...problemAnswer(outcome.message), details: meanings(outcome, presentation) };
  const { verdict } = outcome.verdict;
  if (verdict !== "valid") return notValidAnswer(outcome, outcome.verdict, presentation);
  switch (outcome.what) {
    case "package":
      return packageAnswer(outcome, outcome.verdict, presentation);
    case "receipt":
      return provenAnswer(
        `Comprobante nº ${outcome.verdict.summary.seq}`,
        outcome,
        outcome.verdict,
        presentation,
      );
    case "checkpoint":
      return provenAnswer("Punto de control", outcome, outcome.verdict, presentation);
    case "log":
      return provenAnswer("Registro de transparencia", outcome, outcome.verdict, presentation);
    case "consistency":
      return provenAnswer("Prueba de que coinciden", outcome, outcome.verdict, presentation);
  }
}

/** Renders what is announced. */
export const announced = ({ title, finding, sentence }: Omit<Answer, "details">): Node[] => [
  element("p", { class: "verifier-title" }, title),
  ...(finding ? [element("p", { class: "verifier-finding" }, finding)] : []),
  element("p", {}, sentence),
];

export const problemAnswer = (message: string): Answer => ({
  look: "unchecked",
  title: messages.unchecked,
  sentence: message,
  details: [],
});

function notValidAnswer(outcome: Outcome, verdict: Invalid | Undecided, presentation: Presentation): Answer {
  const { answer, findings, total } = verdict;
  const { heading } = presentation;
  const isInvalid = verdict.verdict === "invalid";
  const isContentAltered = findings.some(
    ({ kind }) => kind !== "container-altered" && kind !== "erased-early",
  );
  const nextStep = outcome.what === "package" && isContentAltered ? ` ${messages.askAgain}` : "";
  if (isInvalid && total === 1)
    return {
      look: "invalid",
      title: messages.invalid,
      finding: findings[0]!.message,
      sentence: answer + nextStep,
      details: reportElements(outcome, presentation),
    };
  return {
    look: isInvalid ? "invalid" : "unchecked",
    title: isInvalid ? messages.invalid : doubtTitles[verdict.doubt],
    sentence: isInvalid ? `${answer} ${problemCount(total)}${nextStep}` : answer,
    details: [
      element(heading, {}, isInvalid ? messages.found : messages.why),
      listElement(findings.map(({ message }) => message)),
      ...(total > findings.length ? [element("p", {}, andMore(total - findings.length))] : []),
      ...reportElements(outcome, presentation),
    ],
  };
}

/** Renders the parts of the report. Without any, it renders the part about keys alone. */
function reportElements(outcome: Outcome, { heading, keyPart }: Presentation): Node[] {
  const parts = reportOf(outcome);
  const sections = parts.flatMap(({ title, sentences }, at) =>
    at === 0
      ? [element(heading, {}, title), listElement(sentences), ...keyPart]
      : [foldedPart(heading, title, sentences)],
  );
  return [...(parts.length > 0 ? sections : keyPart), ...meanings(outcome, { heading })];
}

/** Explains the terms that the answer uses. */
const meanings = (outcome: Outcome, { heading }: Pick<Presentation, "heading">): Node[] =>
  meaningsOf(outcome).map(({ title, sentences }) => foldedPart(heading, title, sentences));

/** Renders a part behind its title: after the verdict few people need it. Paper has it open. */
const foldedPart = (
  heading: Presentation["heading"],
  title: string,
  sentences: readonly string[],
): HTMLElement =>
  element("details", {}, element("summary", {}, element(heading, {}, title)), listElement(sentences));

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
    pack,
  }: Extract<PackageVerdict, { verdict: "valid" }>,
  presentation: Presentation,
): Answer => ({
  look: warning || pack?.unchecked ? "warned" : "valid",
  title:
    signedBy.source === "sample"
      ? messages.sample
      : pack?.unchecked
        ? uncheckedWord
        : warning
          ? messages.warned
          : messages.valid,
  sentence: [
    signedBy.source === "sample" && messages.sampleOnly,
    answer,
    warning?.answer,
    remarkedCount(remarks.total),
  ]
    .filter(Boolean)
    .join(" "),
  details: [
    ...(warning ? warningElements(warning, presentation.heading) : []),
    element(presentation.heading, {}, messages.checked),
    definitions(summaryTerms(summary)),
    ...noteElements(...limitsOf(summary, unknownKinds)),
    ...remarkedEntries(remarks, presentation.heading),
    ...reportElements(outcome, presentation),
    ...stampButton(seen),
    verifiedRows(register, presentation.heading),
  ],
});

const warningElements = ({ sentences, total }: Warning, heading: Presentation["heading"]): HTMLElement[] => [
  element(heading, {}, messages.late),
  listElement(sentences),
  ...(total > sentences.length ? [element("p", {}, andMore(total - sentences.length))] : []),
];

const provenAnswer = (
  what: string,
  outcome: Outcome,
  { answer, summary }: Extract<LogVerdict | ReceiptVerdict | StateVerdict, { verdict: "valid" }>,
  presentation: Presentation,
): Answer => ({
  look: "valid",
  title: messages.valid,
  sentence: answer,
  details: [
    element(presentation.heading, {}, `${what}: ${messages.proves.toLowerCase()}`),
    listElement(summary.proves),
    ...reportElements(outcome, presentation),
  ],
});

export const noteElements = (...texts: (string | null)[]) =>
  texts.filter((text) => text !== null).map((text) => element("p", { class: "verifier-note" }, text));

/** Renders how many entries were corrected, disputed or annulled, or lack their check-out, and details of the first ones. */
const remarkedEntries = ({ counts, entries, total }: Remarks, heading: "h2" | "h3"): HTMLElement[] => [
  element(heading, {}, messages.remarks),
  ...counts.map((count) => element("p", {}, count)),
  ...(entries.length > 0 ? [element("ul", {}, ...entries.map(remarkedItem))] : []),
  ...(total > entries.length ? [element("p", {}, andMore(total - entries.length))] : []),
];

const remarkedItem = ({ title, lines }: RemarkedEntry) =>
  element(
    "li",
    {},
    element("strong", {}, title),
    ...lines.map((line) => element("p", {}, keepOffsets(line))),
  );

/** Keeps an offset on the line of its time. */
const keepOffsets = (line: string) => line.replace(/ (?=\([+-]\d\d:\d\d\))/g, "\u00a0");
