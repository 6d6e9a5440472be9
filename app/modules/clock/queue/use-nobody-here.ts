import { useEffect } from "react";

/**
 * Deletes the data about the last signed-in person when the login page is idle. The offline page has ignored it since the
 * session ended (`findPerson`). Queued punches remain.
 */
export function useNobodyHere() {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import("./punch-store").then(
          ({ forgetPerson }) => forgetPerson().catch(() => undefined),
          () => undefined,
        ),
      1_000,
    );
    return () => clearTimeout(timer);
  }, []);
}
