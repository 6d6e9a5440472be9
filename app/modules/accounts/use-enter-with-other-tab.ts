import { useEffect } from "react";
import { announce, onAnnouncement } from "./session-channel";

/**
 * A tab at the door, where only the signed out can stand: it tells the other tabs of this browser that the session is
 * over, and goes in when one of them opens another.
 */
export function useEnterWithOtherTab() {
  useEffect(() => {
    announce("signed-out");
    return onAnnouncement((news) => {
      if (news === "signed-in") location.assign("/dashboard");
    });
  }, []);
}
