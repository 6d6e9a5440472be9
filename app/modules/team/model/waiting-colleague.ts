import type { Profile } from "~/modules/session/find-session.server";

/** A person who waits for room in the plan. */
export interface WaitingColleague extends Pick<Profile, "id" | "fullName" | "email"> {
  /** The local date since which they wait, dd/mm/yyyy. */
  sinceOn: string;
}

/** The most of them that the team's page names. */
export const mostWaitingShown = 20;
