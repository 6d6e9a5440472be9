const pauseAfterRefetchMs = 1_000;
const longestScatterMs = 500;

/**
 * Limits refetches, so that a change of shift does not cause a flood. The first message refetches immediately. All messages in the next
 * second cause one more refetch. A company's tabs spread it over half a second.
 * @param random in [0, 1)
 * @returns `ask`, to call with every message, and `stop`. A message to all tabs of a company has the milliseconds over which they spread
 * their refetches.
 */
export function throttledRefetch(
  refetch: () => void,
  random: () => number = Math.random,
): { ask: (spreadMs?: number) => void; stop: () => void } {
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let spreadTimer: ReturnType<typeof setTimeout> | undefined;
  let isRefetchDue = false;

  const refetchNow = () => {
    isRefetchDue = false;
    restTimer = setTimeout(
      () => {
        restTimer = undefined;
        if (isRefetchDue) refetchNow();
      },
      pauseAfterRefetchMs + random() * longestScatterMs,
    );
    refetch();
  };
  const askNow = () => {
    if (restTimer) isRefetchDue = true;
    else refetchNow();
  };
  return {
    ask: (spreadMs = 0) => {
      if (spreadMs === 0) return askNow();
      // A refetch that is still pending covers both messages.
      spreadTimer ??= setTimeout(() => {
        spreadTimer = undefined;
        askNow();
      }, random() * spreadMs);
    },
    stop: () => {
      clearTimeout(restTimer);
      clearTimeout(spreadTimer);
    },
  };
}
