import { useEffect } from "react";
import { onAnnouncement } from "./session-channel";

/** A tab that waits at the door goes in when another tab of this browser opens the session. */
export function useEnterWithOtherTab() {
  useEffect(
    () =>
      onAnnouncement((news) => {
        if (news === "signed-in") location.assign("/dashboard");
      }),
    [],
  );
}
