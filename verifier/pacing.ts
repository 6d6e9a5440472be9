/** Reports progress, from 0 to 1. */
export type OnProgress = (share: number) => void;

const linesBetweenPauses = 1_000;

/** Yields to other tasks: a page that verifies 100,000 entries must keep responding. */
export const pauseForPage = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Calls `work` for 0 … count - 1 with pauses. It reports progress between two shares of the whole. */
export async function forEachPaced(
  count: number,
  [from, to]: readonly [number, number],
  onProgress: OnProgress,
  work: (index: number) => void,
): Promise<void> {
  for (let index = 0; index < count; index++) {
    work(index);
    if (index % linesBetweenPauses === linesBetweenPauses - 1) {
      onProgress(from + ((to - from) * index) / count);
      await pauseForPage();
    }
  }
  onProgress(to);
}
