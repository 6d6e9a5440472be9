interface Work {
  before?: () => void;
  after?: () => void | Promise<void>;
}

const all: Work[] = [];

/**
 * Runs a fake's set-up and clean-up around every test. A vitest hook would belong to one file only: the files of a worker share their
 * modules, so a module's own code runs once.
 */
export const aroundEach = (work: Work) => void all.push(work);

/** Runs the clean-ups in reverse order. */
export const before = () => all.forEach((work) => work.before?.());
export async function after(): Promise<void> {
  for (const work of all.toReversed()) await work.after?.();
}
