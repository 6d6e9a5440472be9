import { useEffect } from "react";

/**
 * Deletes the record of who was signed in on this device, once the login page is at rest. The page without network has not believed it
 * since the session ended (`findPerson`). Queued punches stay.
 */
export function useNobodyHere() {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import("./unsent-store").then(
          ({ forgetPerson }) => forgetPerson().catch(() => undefined),
          () => undefined,
        ),
      1_000,
    );
    return () => clearTimeout(timer);
  }, []);
}
