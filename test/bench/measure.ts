/** A bar of the benchmarks: a ratio against a control that the same run measured. */
export interface Figure {
  bar: string;
  control: string;
  figure: string;
  holds: boolean;
}

export const rounds = 3;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Times two pieces of work against each other in ABBA order, three rounds. @returns the median of a / b. */
export async function timeRatio(a: () => Promise<unknown>, b: () => Promise<unknown>): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [a1, b1, b2, a2] = [await elapsedMs(a), await elapsedMs(b), await elapsedMs(b), await elapsedMs(a)];
    ratios.push((a1 + a2) / (b1 + b2));
  }
  return median(ratios);
}

/** Returns the rise in bytes of the process's live memory during the work. */
export async function memoryRise(work: (sample: () => void) => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  let peak = before;
  await work(() => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + arrayBuffers);
  });
  return peak - before;
}
