import { useEffect, useState } from "react";
import { dayMs, minuteMs } from "~/time/units";
import { announceSession, onSessionMessage } from "~/modules/directory/session-channel";
import { setRenderedProfile } from "./name-profile";

/** How long before its expiry a session is renewed. */
const renewAheadMs = 7 * dayMs;
const firstRetryMs = 200;
const longestRetryMs = minuteMs;

/**
 * Renews the browser's session before it expires. It follows the other tabs: to the sign-out, to another company, or to another user.
 * @param secondsLeft until the session expires, by the server's clock when the page was made.
 * @param profileId the profile of this tab.
 * @param person their address.
 * @param isExtendable false in the last days of a sign-in, which then ends.
 */
export function useSession(secondsLeft: number, isExtendable: boolean, profileId: string, person: string) {
  const [drawn] = useState(profileId);
  const [drawnFor] = useState(person);
  useEffect(() => {
    setRenderedProfile(drawn);
    announceSession({ kind: "signed-in", profileId: drawn });
    const stop = onSessionMessage((message) => {
      if (message.kind === "signed-out") location.assign("/login");
      else if (message.profileId !== drawn) location.assign("/dashboard");
    });
    return () => {
      setRenderedProfile(undefined);
      stop();
    };
  }, [drawn]);

  // A full load: no typed, chosen or received data may reach another company or user.
  useEffect(() => {
    if (profileId !== drawn) location.assign(person === drawnFor ? "/join?why=changed" : "/dashboard");
  }, [profileId, drawn, person, drawnFor]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    // A timer can wait for 24.8 days at most, so a distant renewal is scheduled a day at a time.
    const scheduleRenewal = (dueInMs: number) => {
      timer =
        dueInMs > dayMs
          ? setTimeout(() => scheduleRenewal(dueInMs - dayMs), dayMs)
          : setTimeout(() => void renew(), Math.max(0, dueInMs));
    };
    // A session that could not be extended beyond that has reached the end of its sign-in. It then expires.
    const waitForRenewal = (expiresInMs: number) =>
      scheduleRenewal(expiresInMs > renewAheadMs ? expiresInMs - renewAheadMs : expiresInMs);
    const renew = async (retryMs = firstRetryMs) => {
      const answer = await fetch("/auth/renew", { method: "POST" }).catch(() => null);
      if (isUnmounted) return;
      if (answer?.ok) waitForRenewal((await answer.json<{ expires_in: number }>()).expires_in * 1000);
      else if (answer?.status === 401) location.assign("/login");
      else timer = setTimeout(() => void renew(Math.min(retryMs * 2, longestRetryMs)), retryMs);
    };
    scheduleRenewal(secondsLeft * 1000 - (isExtendable ? renewAheadMs : 0));
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [secondsLeft, isExtendable]);
}
