import { signerText } from "../signer-text";
import { outcomeTexts, twoVersionsText } from "../comparison-texts";
import { uncheckedWord } from "../pack-texts";
import type { SignedBy } from "../verdict";
import type { Judgement, Outcome } from "../verify-files";
import { messages, fileCounts } from "./messages";
import { element } from "./element";
import { sideBySide } from "./side-by-side";
import { announced, answerOf, type Answer, type Presentation } from "./show-outcome";

/** Renders the answer for several files: all together first, then each file. */
export function answerOfAll({ outcomes, comparisons }: Judgement, keyPart: Presentation["keyPart"]): Answer {
  const answers = outcomes.map((outcome) => answerOf(outcome, { heading: "h3", keyPart: [] }));
  const countByLook = (look: Answer["look"]) => answers.filter((answer) => answer.look === look).length;
  const counts = {
    warned: countByLook("warned"),
    valid: countByLook("valid") + countByLook("warned"),
    invalid: countByLook("invalid"),
    unchecked: countByLook("unchecked"),
  };
  return {
    ...withUnchecked(
      answers,
      answerWordFor(`${fileCounts(counts)}${commonSigner(outcomes)}`, counts, comparisons),
    ),
    details: [
      ...keyPart,
      ...sideBySide(comparisons),
      ...outcomes.map((outcome, at) => filePart(outcome, answers[at]!)),
    ],
  };
}

/** Says of files in a pack that they are not checked, unless something worse comes first. */
const withUnchecked = (answers: readonly Answer[], word: Omit<Answer, "details">): Omit<Answer, "details"> =>
  word.look === "warned" && answers.some(({ title }) => title === uncheckedWord)
    ? { ...word, title: uncheckedWord }
    : word;

type Counts = Parameters<typeof fileCounts>[0] & { warned: number };

function answerWordFor(
  sentence: string,
  counts: Counts,
  comparisons: Judgement["comparisons"],
): Omit<Answer, "details"> {
  if (comparisons.some(({ outcome }) => outcome === "contradiction"))
    return { look: "invalid", title: outcomeTexts.contradiction, sentence: `${twoVersionsText} ${sentence}` };
  if (counts.invalid > 0) return { look: "invalid", title: messages.invalid, sentence };
  if (counts.unchecked > 0) return { look: "unchecked", title: messages.partlyUnchecked, sentence };
  if (counts.warned > 0)
    return { look: "warned", title: messages.warned, sentence: `${sentence} ${messages.warnedMany}` };
  const doAgree = comparisons.every(({ outcome }) => outcome === "agree");
  return {
    look: "valid",
    title: messages.allValid,
    sentence: `${sentence} ${doAgree ? messages.allAgree : messages.notAllComparable}`,
  };
}

/** Names the key of the valid files, if they all have the same. */
function commonSigner(outcomes: readonly Outcome[]): string {
  const signers = new Map<string, SignedBy>();
  for (const outcome of outcomes)
    if (outcome.what !== "problem" && outcome.verdict.verdict === "valid")
      signers.set(outcome.verdict.signedBy.publicKey, outcome.verdict.signedBy);
  const [only, ...others] = signers.values();
  return only && others.length === 0 ? ` Lo válido está ${signerText(only)}.` : "";
}

const filePart = ({ name }: Outcome, { details, ...answer }: Answer): HTMLElement =>
  element(
    "section",
    { class: "verifier-part" },
    element("h2", {}, name),
    element("div", { class: "verifier-answer", "data-look": answer.look }, ...announced(answer)),
    ...details,
  );
