const restMs = 1_000;
const scatterMs = 500;

/**
 * A refetch that a shift change cannot turn into a flood: the first piece of news asks at once, what comes in the second
 * after it asks once more for all, and a company's tabs do so scattered over half a second.
 * @param random in [0, 1)
 * @returns `ask`, to be called with every piece of news, and `stop`. News that every tab of a company hears name the ms
 * over which their questions are spread.
 */
export function throttledRefetch(
  refetch: () => void,
  random: () => number = Math.random,
): { ask: (spreadMs?: number) => void; stop: () => void } {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let spread: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;

  const run = () => {
    isAsked = false;
    rest = setTimeout(
      () => {
        rest = undefined;
        if (isAsked) run();
      },
      restMs + random() * scatterMs,
    );
    refetch();
  };
  const askNow = () => {
    if (rest) isAsked = true;
    else run();
  };
  return {
    ask: (spreadMs = 0) => {
      if (spreadMs === 0) return askNow();
      // A question that is still to come is newer than both pieces of news.
      spread ??= setTimeout(() => {
        spread = undefined;
        askNow();
      }, random() * spreadMs);
    },
    stop: () => {
      clearTimeout(rest);
      clearTimeout(spread);
    },
  };
}
