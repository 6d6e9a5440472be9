import { compareProofs, type Comparison } from "./compare-proofs";
import type { Proof } from "./proofs";

/** A comparison of two of several proofs, with their positions. */
export type ComparedPair = Comparison & {
  pair: [number, number];
  /** The name of a third proof that continues both, if only that one shows that the two agree. */
  by?: string;
};

/**
 * Compares each pair. Two proofs also agree if a third one continues both.
 * Two that only share their first events do not agree: they may differ later.
 */
export function compareAll(proofs: readonly Proof[]): ComparedPair[] {
  const pairs = proofs.flatMap((one, first) =>
    proofs.slice(first + 1).map((other, at): ComparedPair => {
      return { ...compareProofs(one, other), pair: [first, first + 1 + at] };
    }),
  );
  const continuations = continuedByProof(proofs, pairs);
  return pairs.map((compared) => {
    if (compared.outcome !== "not-comparable" || compared.why !== "unlinked") return compared;
    const [one, other] = compared.pair.map((at) => continuations[at]!) as [Set<number>, Set<number>];
    const third = [...one].find((at) => other.has(at));
    return third === undefined
      ? compared
      : { outcome: "agree", of: "register", findings: [], pair: compared.pair, by: proofs[third]!.name };
  });
}

/** Returns, for each proof, the proofs that are proved to continue it, over any number of steps. */
function continuedByProof(proofs: readonly Proof[], pairs: readonly ComparedPair[]): Set<number>[] {
  const size = (at: number) => proofs[at]!.checkpoint.size;
  const next = proofs.map((): number[] => []);
  for (const compared of pairs) {
    // Two files that agree about the transparency log may be of different registers.
    if (compared.outcome !== "agree" || compared.of !== "register") continue;
    const [one, other] = compared.pair;
    if (size(one) <= size(other)) next[one]!.push(other);
    if (size(other) <= size(one)) next[other]!.push(one);
  }
  return proofs.map((_, at) => {
    const reached = new Set([at]);
    for (const from of reached) for (const to of next[from]!) reached.add(to);
    return reached;
  });
}
