/** Runs the work several times in parallel, where nothing depends on the order. Races are in schedule.ts. */
export const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
