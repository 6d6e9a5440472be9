import { limitSentences } from "./limit-words";
import { cosignedSentences, seenSentences } from "./published/seen-words";
import { vouchingSentences } from "./signer-words";
import { termSentences } from "./term-words";
import type { Outcome } from "./verify-files";

/** A part of what is told of a file, below the word whether it is valid. */
export interface ReportPart {
  title: string;
  sentences: string[];
}

/**
 * What is told of a file after whether it is valid, always in this order: by which key, and who vouches for it; who outside has
 * seen it; what it does not prove. Of one that is not valid no more than the key is told, where there is one.
 */
export function reportOf(outcome: Outcome): ReportPart[] {
  if (outcome.what === "problem") return [];
  const { verdict } = outcome;
  const signer = verdict.signedBy
    ? [{ title: "Quién lo firma", sentences: vouchingSentences(verdict.signedBy) }]
    : [];
  if (verdict.verdict !== "valid") return signer;
  const seen = "seen" in verdict ? verdict.seen : null;
  const told =
    "witnesses" in verdict.summary ? cosignedSentences(verdict.summary) : seenSentences(outcome.what, seen);
  const isPublished = seen?.days.some(({ log }) => log !== null) ?? false;
  return [
    ...signer,
    { title: "Quién lo ha visto fuera de Fichaclara", sentences: told },
    { title: "Qué no prueba", sentences: limitSentences(outcome.what, isPublished) },
  ];
}

/** What the terms mean that are used of a file; empty where there is nothing to explain. */
export function meaningsOf(outcome: Outcome): ReportPart[] {
  const sentences = termSentences([
    ...saidOf(outcome),
    ...reportOf(outcome).flatMap((part) => part.sentences),
  ]);
  return sentences.length > 0 ? [{ title: "Qué significan estas palabras", sentences }] : [];
}

function saidOf(outcome: Outcome): string[] {
  if (outcome.what === "problem") return [outcome.message];
  const { verdict } = outcome;
  if (verdict.verdict !== "valid") return [verdict.answer, ...verdict.findings.map(({ message }) => message)];
  return [verdict.answer, ...("proves" in verdict.summary ? verdict.summary.proves : [])];
}
