import { useEffect } from "react";

/** At the door nobody is signed in on this device: its page without network offers nobody's clock. Unsent punches stay. */
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
