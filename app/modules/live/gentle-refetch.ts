const restMs = 1_000;
const scatterMs = 500;

/**
 * A refetch that a shift change cannot turn into a flood: the first piece of news asks at once, what comes in the second
 * after it asks once more for all, and a company's tabs do so scattered over half a second.
 * @returns `ask`, to be called with every piece of news, and `stop`.
 */
export function gentleRefetch(refetch: () => void): { ask: () => void; stop: () => void } {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;

  const run = () => {
    isAsked = false;
    rest = setTimeout(
      () => {
        rest = undefined;
        if (isAsked) run();
      },
      restMs + Math.random() * scatterMs,
    );
    refetch();
  };
  return {
    ask: () => {
      if (rest) isAsked = true;
      else run();
    },
    stop: () => clearTimeout(rest),
  };
}
