import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openLiveSocket } from "./live-socket";
import { isInShell, isShown, type LiveNews, type ShownTo } from "./news";
import { throttledRefetch } from "./throttled-refetch";

/**
 * Keeps the page's data true: it is asked for again on news of what the tab shows, on reconnection and on return to the
 * tab, shell and screen in one request. A tab that nobody looks at asks for nothing.
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
      // It asks when it is looked at again.
      if (document.visibilityState === "hidden") return;
      if (latest.current.isBusy) latest.current.isStale = true;
      else latest.current.revalidate();
    };
    const { ask, stop } = throttledRefetch(refetch);
    const onNews = (news: LiveNews) => {
      if (isShown(news, latest.current.place)) ask(isInShell(news) ? news.spreadMs : 0);
    };
    // The clock of a sleeping device stands still: what it shows is asked for again when it is looked at.
    document.addEventListener("visibilitychange", refetch);
    // What could not be asked for without a network.
    addEventListener("online", refetch);
    const close = openLiveSocket({ onOpen: ask, onNews, onEnded: () => location.assign("/login") });
    return () => {
      document.removeEventListener("visibilitychange", refetch);
      removeEventListener("online", refetch);
      close();
      stop();
    };
  }, [enabled]);

  // News that came while data was on its way may be newer than that data.
  useEffect(() => {
    if (state !== "idle" || !latest.current.isStale) return;
    latest.current.isStale = false;
    revalidate();
  }, [state, revalidate]);
}
