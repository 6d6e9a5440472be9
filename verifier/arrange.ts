/** Which of the things that lie one after another belongs in which of the places that should be filled. */
export interface Arrangement {
  /** For each slot the position that fills it, -1 where none does. */
  holders: number[];
  /** Slots whose thing lies out of order. */
  misplaced: number[];
  /** Positions that belong in no slot. */
  inserted: number[];
}

/**
 * Finds the place of each thing by the key it claims, and where the key does not tell, by where it lies.
 * @param claims the key of each thing in the order they lie; NaN when it has none.
 * @param slots the keys there should be, in their order.
 * @param choose which of several positions that claim one slot is the genuine one.
 */
export function arrange(
  claims: readonly number[],
  slots: readonly number[],
  choose: (positions: number[], slot: number) => number,
): Arrangement {
  const { holders, rivals, inserted } = takeByKey(claims, slots);
  for (const [slot, positions] of rivals) {
    const chosen = choose(positions, slot);
    holders[slot] = chosen;
    for (const position of positions) if (position !== chosen) inserted.push(position);
  }
  const left = new Set(inserted);
  takeByPlace(holders, left);
  return {
    holders,
    misplaced: findMisplaced(holders),
    inserted: [...left].sort((a, b) => a - b),
  };
}

function takeByKey(claims: readonly number[], slots: readonly number[]) {
  const slotOf = new Map(slots.map((key, slot) => [key, slot]));
  const holders = new Array<number>(slots.length).fill(-1);
  const rivals = new Map<number, number[]>();
  const inserted: number[] = [];
  claims.forEach((claim, position) => {
    const slot = slotOf.get(claim);
    if (slot === undefined) inserted.push(position);
    else if (holders[slot] === -1) holders[slot] = position;
    else if (rivals.has(slot)) rivals.get(slot)!.push(position);
    else rivals.set(slot, [holders[slot]!, position]);
  });
  return { holders, rivals, inserted };
}

/** An empty slot takes what lies right behind the thing of the slot before, if that belongs nowhere else. */
function takeByPlace(holders: number[], left: Set<number>) {
  if (left.size === 0) return;
  holders.forEach((holder, slot) => {
    const position = slot === 0 ? 0 : holders[slot - 1]! + 1;
    if (holder !== -1 || (slot > 0 && position === 0) || !left.delete(position)) return;
    holders[slot] = position;
  });
}

/** Two that changed places, or else the fewest whose removal leaves the rest in order. */
function findMisplaced(holders: readonly number[]): number[] {
  const filled = [...holders.keys()].filter((slot) => holders[slot] !== -1);
  const positions = filled.map((slot) => holders[slot]!);
  if (positions.every((position, index) => index === 0 || positions[index - 1]! < position)) return [];
  const inOrder = [...positions].sort((a, b) => a - b);
  const displaced = filled.filter((_, index) => positions[index] !== inOrder[index]);
  if (displaced.length === 2) return displaced;
  const orderly = longestAscent(positions);
  return filled.filter((_, index) => !orderly.has(index));
}

/** The indexes of a longest ascending subsequence. */
function longestAscent(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = numbers.map((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = index;
    return low === 0 ? -1 : ends[low - 1]!;
  });
  const ascent = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index]!) ascent.add(index);
  return ascent;
}
