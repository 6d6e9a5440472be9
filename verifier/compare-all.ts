import { compareProofs, type Comparison } from "./compare-proofs";
import type { Proof } from "./proofs";

/** Two of several proofs, by their places among them. */
export type Pair = Comparison & {
  pair: [number, number];
  /** The name of a third that both are beginnings of, where only that shows it. */
  by?: string;
};

/**
 * Compares each two. What the files do not show of two of them a third may: two beginnings of one history are beginnings of each
 * other. Two that merely begin alike are not: they may part afterwards.
 */
export function compareAll(proofs: readonly Proof[]): Pair[] {
  const pairs = proofs.flatMap((one, first) =>
    proofs.slice(first + 1).map((other, at): Pair => {
      return { ...compareProofs(one, other), pair: [first, first + 1 + at] };
    }),
  );
  const continuations = whatContinues(proofs, pairs);
  return pairs.map((compared) => {
    if (compared.outcome !== "not-comparable" || compared.why !== "unlinked") return compared;
    const [one, other] = compared.pair.map((at) => continuations[at]!) as [Set<number>, Set<number>];
    const third = [...one].find((at) => other.has(at));
    return third === undefined
      ? compared
      : { outcome: "agree", of: "register", findings: [], pair: compared.pair, by: proofs[third]!.name };
  });
}

/** Of each proof those that it is proved to be the beginning of, over any number of steps. */
function whatContinues(proofs: readonly Proof[], pairs: readonly Pair[]): Set<number>[] {
  const size = (at: number) => proofs[at]!.checkpoint.size;
  const next = proofs.map((): number[] => []);
  for (const compared of pairs) {
    // Who shows the same of the operator's log may be of another register.
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
