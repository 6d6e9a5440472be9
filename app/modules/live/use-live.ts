import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openLiveSocket } from "./model/live-socket";
import { isShown, type LiveMessage, type ShownTo } from "./live-message";
import { throttledRefetch } from "./model/throttled-refetch";

/** The id of the heading of the panel of everybody's day, which only a wide screen has. */
const panelId = "today";

/**
 * Keeps the page's data current. It refetches shell and screen in one request: after a message about them, after a reconnection and when
 * the user returns to the tab. A hidden tab does not refetch.
 */
export function useLive({ enabled, pathname, profileId }: ShownTo & { enabled: boolean }) {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, isBusy: false, isStale: false, place: { pathname, profileId } });
  useEffect(() => {
    latest.current.revalidate = revalidate;
    latest.current.isBusy = state !== "idle";
    latest.current.place = { pathname, profileId };
  });

  useEffect(() => {
    if (!enabled) return;
    const refetch = () => {
      // It refetches when the tab is visible again.
      if (document.visibilityState === "hidden") return;
      if (latest.current.isBusy) latest.current.isStale = true;
      else latest.current.revalidate();
    };
    const { ask, stop } = throttledRefetch(refetch);
    const onMessage = (message: LiveMessage) => {
      const hasPanel = document.getElementById(panelId) !== null;
      if (isShown(message, { ...latest.current.place, hasPanel })) ask(message.spreadMs);
    };
    // A sleeping device runs no timers, so its data is refetched when the user looks at it.
    document.addEventListener("visibilitychange", refetch);
    // Refetches what could not be loaded offline.
    addEventListener("online", refetch);
    const close = openLiveSocket({ onOpen: ask, onMessage, onEnded: () => location.assign("/login") });
    return () => {
      document.removeEventListener("visibilitychange", refetch);
      removeEventListener("online", refetch);
      close();
      stop();
    };
  }, [enabled]);

  // A message that arrived during a refetch may be newer than its data.
  useEffect(() => {
    if (state !== "idle" || !latest.current.isStale) return;
    latest.current.isStale = false;
    revalidate();
  }, [state, revalidate]);
}
