import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts run: false on the server and while the page comes alive, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
