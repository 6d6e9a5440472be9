interface Work {
  before?: () => void;
  after?: () => void | Promise<void>;
}

const all: Work[] = [];

/**
 * Does what a stand-in needs before and after every test. A hook of vitest would be that of one file only: the files of
 * a worker share their modules, so a module's own code runs once.
 */
export const aroundEach = (work: Work) => void all.push(work);

/** What came first is ended last. */
export const before = () => all.forEach((work) => work.before?.());
export async function after(): Promise<void> {
  for (const work of all.toReversed()) await work.after?.();
}
