import { useEffect, useState } from "react";
import { drawFor } from "./name-profile";
import { announce, onAnnouncement } from "./session-channel";

const dayMs = 86_400_000;
/** How long before its end a session is renewed. */
const renewAheadMs = 7 * dayMs;
const firstRetryMs = 200;
const maxRetryMs = 60_000;

/**
 * Keeps the browser's session alive shortly before it expires, leaves together with the other tabs, and goes over with them to
 * another company, or to the person who has signed in after this one.
 * @param secondsLeft of the session's life, by the server's clock when the page was made.
 * @param profileId as whom this tab goes on.
 * @param person by their address.
 * @param isExtendable false in the last days of a sign-in: it is left to come to its end.
 */
export function useSession(secondsLeft: number, isExtendable: boolean, profileId: string, person: string) {
  const [drawn] = useState(profileId);
  const [drawnFor] = useState(person);
  useEffect(() => {
    drawFor(drawn);
    announce({ kind: "signed-in", profileId: drawn });
    const stop = onAnnouncement((news) => {
      if (news.kind === "signed-out") location.assign("/login");
      else if (news.profileId !== drawn) location.assign("/dashboard");
    });
    return () => {
      drawFor(undefined);
      stop();
    };
  }, [drawn]);

  // Nothing that was typed, chosen or heard here is for another company, or for another person: it begins anew there.
  useEffect(() => {
    if (profileId !== drawn) location.assign(person === drawnFor ? "/join?why=changed" : "/dashboard");
  }, [profileId, drawn, person, drawnFor]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    // A timer cannot wait for more than 24.8 days, so a distant renewal is planned a day at a time.
    const plan = (dueInMs: number) => {
      timer =
        dueInMs > dayMs
          ? setTimeout(() => plan(dueInMs - dayMs), dayMs)
          : setTimeout(() => void renew(), Math.max(0, dueInMs));
    };
    // What could not be extended by more than that has reached its sign-in's end, and is left to come to it.
    const wait = (expiresInMs: number) =>
      plan(expiresInMs > renewAheadMs ? expiresInMs - renewAheadMs : expiresInMs);
    const renew = async (retryMs = firstRetryMs) => {
      const answer = await fetch("/auth/renew", { method: "POST" }).catch(() => null);
      if (isOver) return;
      if (answer?.ok) wait((await answer.json<{ expires_in: number }>()).expires_in * 1000);
      else if (answer?.status === 401) location.assign("/login");
      else timer = setTimeout(() => void renew(Math.min(retryMs * 2, maxRetryMs)), retryMs);
    };
    plan(secondsLeft * 1000 - (isExtendable ? renewAheadMs : 0));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [secondsLeft, isExtendable]);
}
