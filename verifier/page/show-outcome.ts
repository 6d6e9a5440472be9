import type { Invalid, PackageVerdict, ReceiptVerdict, SignedBy, StateVerdict, Undecided } from "../verdict";
import type { Outcome } from "../verify-files";
import { andMore, copy, doubtTitles, problemCount } from "./copy";
import { definitions, element, list } from "./element";
import { remarkedEntries } from "./remarked-entries";
import { verifiedRows } from "./rows-table";
import { limitsOf, summaryTerms } from "./summary-terms";

/** The answer: what is announced at once, and the rest below it. */
export interface Answer {
  look: "valid" | "invalid" | "unchecked";
  title: string;
  /** Says first by which key. */
  sentence: string;
  details: Node[];
}

export interface Telling {
  /** The rank of the headings among the details. */
  heading: "h2" | "h3";
  /** What is to be said of the keys of this page. */
  keyNote: string | null;
}

/** How what came of one file is told. */
export function answerOf(outcome: Outcome, telling: Telling): Answer {
  if (outcome.what === "problem") return problemAnswer(outcome.message);
  const { verdict } = outcome.verdict;
  if (verdict !== "valid") return notValidAnswer(outcome.verdict, telling);
  switch (outcome.what) {
    case "package":
      return packageAnswer(outcome.verdict, telling);
    case "receipt":
      return provenAnswer(`Comprobante nº ${outcome.verdict.summary.seq}`, outcome.verdict, telling);
    case "checkpoint":
      return provenAnswer("Punto de control", outcome.verdict, telling);
    case "consistency":
      return provenAnswer("Prueba de que coinciden", outcome.verdict, telling);
  }
}

export const problemAnswer = (message: string): Answer => ({
  look: "unchecked",
  title: copy.unchecked,
  sentence: message,
  details: [],
});

function notValidAnswer(verdict: Invalid | Undecided, { heading }: Telling): Answer {
  const { answer, findings, total } = verdict;
  const isInvalid = verdict.verdict === "invalid";
  return {
    look: isInvalid ? "invalid" : "unchecked",
    title: isInvalid ? copy.invalid : doubtTitles[verdict.doubt],
    sentence: isInvalid ? `${answer} ${problemCount(total)}` : answer,
    details: [
      element(heading, {}, isInvalid ? copy.found : copy.why),
      list(findings.map(({ message }) => message)),
      ...(total > findings.length ? [element("p", {}, andMore(total - findings.length))] : []),
    ],
  };
}

const packageAnswer = (
  {
    answer,
    summary,
    register,
    remarks,
    signedBy,
    unknownKinds,
  }: Extract<PackageVerdict, { verdict: "valid" }>,
  { heading, keyNote }: Telling,
): Answer => ({
  look: "valid",
  title: copy.valid,
  sentence: answer,
  details: [
    element(heading, {}, copy.checked),
    definitions([...summaryTerms(summary), ...signerTerms(signedBy)]),
    ...notes(keyNote, ...limitsOf(summary, unknownKinds), copy.evident),
    ...remarkedEntries(remarks, heading),
    verifiedRows(register, heading),
  ],
});

const provenAnswer = (
  what: string,
  { answer, summary, signedBy }: Extract<ReceiptVerdict | StateVerdict, { verdict: "valid" }>,
  { heading, keyNote }: Telling,
): Answer => ({
  look: "valid",
  title: copy.valid,
  sentence: answer,
  details: [
    element(heading, {}, `${what}: ${copy.proves.toLowerCase()}`),
    list(summary.proves),
    definitions(signerTerms(signedBy)),
    ...notes(keyNote),
  ],
});

/** The whole key: a part of it proves nothing. */
const signerTerms = ({ publicKey, publishedBy, successorOf }: SignedBy): [string, string][] => [
  [copy.signer, publicKey],
  [
    copy.publishedBy,
    publishedBy ?? (successorOf ? copy.namedByKey(successorOf.publicKey) : copy.namedByReader),
  ],
];

export const notes = (...texts: (string | null)[]) =>
  texts.filter((text) => text !== null).map((text) => element("p", { class: "verifier-note" }, text));
