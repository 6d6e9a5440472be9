import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Returns whether scripts run: false on the server and during hydration, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
