import { signerWords } from "../answer";
import type { Comparison } from "../compare-proofs";
import type { SignedBy } from "../verdict";
import type { Judgement, Outcome } from "../verify-files";
import { andMore, copy, fileCounts } from "./copy";
import { element, list } from "./element";
import { answerOf, notes, type Answer, type Telling } from "./show-outcome";

const mostPairs = 50;

/** How several files are told: all of them together first, then each by itself. */
export function answerOfAll({ outcomes, comparisons }: Judgement, keyNote: Telling["keyNote"]): Answer {
  const answers = outcomes.map((outcome) => answerOf(outcome, { heading: "h3", keyNote: null }));
  const count = (look: Answer["look"]) => answers.filter((answer) => answer.look === look).length;
  const counts = { valid: count("valid"), invalid: count("invalid"), unchecked: count("unchecked") };
  return {
    ...wordFor(`${fileCounts(counts)}${commonSigner(outcomes)}`, counts, comparisons),
    details: [
      ...together(comparisons),
      ...outcomes.map((outcome, at) => part(outcome, answers[at]!)),
      ...notes(keyNote),
    ],
  };
}

type Counts = Parameters<typeof fileCounts>[0];

function wordFor(
  sentence: string,
  counts: Counts,
  comparisons: readonly Comparison[],
): Omit<Answer, "details"> {
  if (comparisons.some(({ relation }) => relation === "contradiction"))
    return {
      look: "invalid",
      title: copy.contradiction,
      sentence: `${sentence} Entre los que están firmados hay algunos que no pueden ser verdad a la vez.`,
    };
  if (counts.invalid > 0) return { look: "invalid", title: copy.invalid, sentence };
  if (counts.unchecked > 0) return { look: "unchecked", title: copy.partlyUnchecked, sentence };
  return { look: "valid", title: copy.allValid, sentence };
}

/** By which key the valid ones are signed, where that is one. */
function commonSigner(outcomes: readonly Outcome[]): string {
  const signers = new Map<string, SignedBy>();
  for (const outcome of outcomes)
    if (outcome.what !== "problem" && outcome.verdict.verdict === "valid")
      signers.set(outcome.verdict.signedBy.publicKey, outcome.verdict.signedBy);
  const [only, ...others] = signers.values();
  return only && others.length === 0 ? ` Lo válido está ${signerWords(only)}.` : "";
}

/** What the valid ones say about each other, contradictions first. */
function together(comparisons: Judgement["comparisons"]): Node[] {
  const texts = [...comparisons]
    .sort((a, b) => Number(b.relation === "contradiction") - Number(a.relation === "contradiction"))
    .flatMap(sentencesOf);
  if (texts.length === 0) return [];
  const more = texts.length - mostPairs;
  return [
    element("h2", {}, copy.together),
    list(texts.slice(0, mostPairs)),
    ...(more > 0 ? [element("p", {}, andMore(more))] : []),
  ];
}

function sentencesOf({ relation, findings, names: [one, other] }: Judgement["comparisons"][number]) {
  const both = `${one} y ${other}`;
  switch (relation) {
    case "contradiction":
      return findings.map(({ message }) => message);
    case "beginning":
      return [`${both} son del mismo registro: uno es el comienzo del otro.`];
    case "compatible":
      return [`${both} son del mismo registro, y en lo que cuentan los dos no se contradicen.`];
    case "other-register":
      return [`${both} son de registros distintos.`];
  }
}

const part = ({ name }: Outcome, { look, title, sentence, details }: Answer): HTMLElement =>
  element(
    "section",
    { class: "verifier-part" },
    element("h2", {}, name),
    element(
      "div",
      { class: "verifier-answer", "data-look": look },
      element("p", { class: "verifier-title" }, title),
      element("p", {}, sentence),
    ),
    ...details,
  );
