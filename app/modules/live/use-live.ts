import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { openLiveSocket } from "./model/live-socket";
import { isMessageShown, type LiveMessage, type ScreenPlace } from "./live-message";
import { throttledRefetch } from "./model/throttled-refetch";

/** The id of the heading of the panel of everybody's day, which only a wide screen has. */
const panelId = "today";

/**
 * Keeps the page's data current. It refetches shell and screen in one request: after a message about them, after a reconnection and when
 * the user returns to the tab. A hidden tab does not refetch.
 */
export function useLive({ enabled, pathname, profileId }: ScreenPlace & { enabled: boolean }) {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const [hasEnded, setEnded] = useState(false);
  const latestRef = useRef({ revalidate, isBusy: false, isStale: false, place: { pathname, profileId } });
  useEffect(() => {
    latestRef.current.revalidate = revalidate;
    latestRef.current.isBusy = state !== "idle";
    latestRef.current.place = { pathname, profileId };
  });

  useEffect(() => {
    if (!enabled) return;
    const refetch = () => {
      // It refetches when the tab is visible again.
      if (document.visibilityState === "hidden") return;
      if (latestRef.current.isBusy) latestRef.current.isStale = true;
      else latestRef.current.revalidate();
    };
    const { ask, stop } = throttledRefetch(refetch);
    const onMessage = (message: LiveMessage) => {
      const hasPanel = document.getElementById(panelId) !== null;
      if (isMessageShown(message, { ...latestRef.current.place, hasPanel })) ask(message.spreadMs);
    };
    // A sleeping device runs no timers, so its data is refetched when the user looks at it.
    document.addEventListener("visibilitychange", refetch);
    // Refetches what could not be loaded offline.
    addEventListener("online", refetch);
    const closeSocket = openLiveSocket({ onOpen: ask, onMessage, onEnded: () => setEnded(true) });
    return () => {
      document.removeEventListener("visibilitychange", refetch);
      removeEventListener("online", refetch);
      closeSocket();
      stop();
    };
  }, [enabled]);

  // A form that ends the session itself, as 'Dejar la empresa' does, is answered with the next page and its message.
  useEffect(() => {
    if (hasEnded && !isNavigating) location.assign("/login");
  }, [hasEnded, isNavigating]);

  // A message that arrived during a refetch may be newer than its data.
  useEffect(() => {
    if (state !== "idle" || !latestRef.current.isStale) return;
    latestRef.current.isStale = false;
    revalidate();
  }, [state, revalidate]);
}
