import { limitSentences, packLimits } from "./limit-texts";
import { cosignedSentences, seenSentences } from "./published/seen-texts";
import { vouchingSentences } from "./signer-text";
import { termSentences } from "./term-texts";
import type { Outcome } from "./verify-files";

/** A part of the report on a file, below its verdict. */
export interface ReportPart {
  title: string;
  sentences: string[];
}

/**
 * Returns the report below a verdict, in a fixed order: the signer, who outside has seen the file, what it does not prove.
 * An invalid file has only the part about the signer, if there is one.
 */
export function reportOf(outcome: Outcome): ReportPart[] {
  if (outcome.what === "problem") return [];
  const { verdict } = outcome;
  const signer = verdict.signedBy
    ? [{ title: "Quién lo firma", sentences: vouchingSentences(verdict.signedBy) }]
    : [];
  if (verdict.verdict !== "valid") return signer;
  const seenOutside = "seen" in verdict ? verdict.seen : null;
  const seenOutsideSentences =
    "witnesses" in verdict.summary
      ? cosignedSentences(verdict.summary)
      : seenSentences(outcome.what, seenOutside);
  const isPublished = seenOutside?.days.some(({ log }) => log !== null) ?? false;
  return [
    ...signer,
    { title: "Quién lo ha visto fuera de Fichaclara", sentences: seenOutsideSentences },
    {
      title: "Qué no prueba",
      sentences: [
        ...limitSentences(outcome.what, isPublished),
        ...("pack" in verdict ? packLimits(verdict.pack) : []),
      ],
    },
  ];
}

/** Explains the terms that the report uses. Empty when there are none. */
export function meaningsOf(outcome: Outcome): ReportPart[] {
  const sentences = termSentences([
    ...shownTextsOf(outcome),
    ...reportOf(outcome).flatMap((part) => part.sentences),
  ]);
  return sentences.length > 0 ? [{ title: "Qué significan estas palabras", sentences }] : [];
}

function shownTextsOf(outcome: Outcome): string[] {
  if (outcome.what === "problem") return [outcome.message];
  const { verdict } = outcome;
  if (verdict.verdict !== "valid") return [verdict.answer, ...verdict.findings.map(({ message }) => message)];
  return [verdict.answer, ...("proves" in verdict.summary ? verdict.summary.proves : [])];
}
