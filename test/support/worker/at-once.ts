/** Does the work so many times at once, where nothing depends on their order: races are in schedule.ts. */
export const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
