import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Returns whether scripts run: false on the server and during hydration, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
