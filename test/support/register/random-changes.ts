type Random = () => number;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** Returns a number from 0 to below `count`. */
export const below = (random: Random, count: number) => Math.floor(random() * count);

/** Returns two different positions below `count`, the lower one first. */
export function twoBelow(random: Random, count: number): [number, number] {
  const first = below(random, count);
  const second = (first + 1 + below(random, count - 1)) % count;
  return first < second ? [first, second] : [second, first];
}

/** Returns another value in place of one: near it, far from it, or of another type. */
export function otherThan(random: Random, value: unknown): unknown {
  const candidates = [null, "", "x", 0, true, ...near(random, value)].filter(
    (candidate) => JSON.stringify(candidate) !== JSON.stringify(value),
  );
  // Near values are the most frequent: a falsifier writes them, and they are hardest to detect.
  return random() < 0.8 ? candidates.at(-1 - below(random, 2)) : pick(random, candidates);
}

function near(random: Random, value: unknown): unknown[] {
  if (typeof value === "string" && value !== "") return [value + " ", changeLetter(random, value)];
  if (typeof value === "number") return [value * 2 + 7, value + 1];
  if (typeof value === "object" && value !== null) return [{ ...value, otra: 1 }, []];
  return ["2026-01-01", 17];
}

/** Returns the text with one character changed. */
export function changeLetter(random: Random, text: string): string {
  const letters = [...text];
  const at = below(random, letters.length);
  const old = letters[at]!;
  letters[at] = /\d/.test(old) ? String((Number(old) + 1 + below(random, 9)) % 10) : old === "b" ? "c" : "b";
  return letters.join("");
}
