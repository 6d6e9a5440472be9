import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { gentleRefetch } from "./gentle-refetch";
import { openLiveSocket } from "./live-socket";

/** Keeps the page's data true: it is asked for again on every live change, reconnection and return to the tab. */
export function useLive({ enabled }: { enabled: boolean }) {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, isBusy: false, isStale: false });
  useEffect(() => {
    latest.current.revalidate = revalidate;
    latest.current.isBusy = state !== "idle";
  });

  useEffect(() => {
    if (!enabled) return;
    const refetch = () => {
      if (latest.current.isBusy) latest.current.isStale = true;
      else latest.current.revalidate();
    };
    // The clock of a sleeping device stands still: what it shows is asked for again when it is looked at.
    const onVisible = () => document.visibilityState === "visible" && refetch();
    document.addEventListener("visibilitychange", onVisible);
    // What could not be asked for without a network.
    addEventListener("online", refetch);
    const gentle = gentleRefetch(refetch);
    const close = openLiveSocket({ onChange: gentle.ask, onEnded: () => location.assign("/login") });
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("online", refetch);
      close();
      gentle.stop();
    };
  }, [enabled]);

  // News that came while data was on its way may be newer than that data.
  useEffect(() => {
    if (state !== "idle" || !latest.current.isStale) return;
    latest.current.isStale = false;
    revalidate();
  }, [state, revalidate]);
}
