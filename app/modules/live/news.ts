/**
 * What a company's open tabs are told: that somebody's punches changed, or who people are, or the company itself. What
 * it is now, they ask the server.
 */
export type LiveNews =
  | { kind: "time-log"; profileId: string }
  | { kind: "people"; profileIds: string[] }
  /** What is proposed about somebody's record, or what became of it. */
  | ({ kind: "correction"; profileId: string } & Spread)
  | ({ kind: "company" } & Spread);

interface Spread {
  /** Over how long the tabs scatter their questions, in ms; at once when it is not said. */
  spreadMs?: number;
}

/** Where a tab is: what it shows is shown to whom. */
export interface ShownTo {
  pathname: string;
  /** Of who looks at it. */
  profileId: string;
}

/** The screens that show everybody's punches, or who people are. One's own stand on one's own screens. */
const showsEverybody = {
  "time-log": ["/working-now"],
  people: ["/working-now", "/team"],
};
const showsOwnPunches = ["/dashboard", "/history"];

/** The shell around every screen tells what the company may do, and how many corrections wait for whoever hears of them. */
export const isInShell = (news: LiveNews): news is Extract<LiveNews, Spread> =>
  news.kind === "company" || news.kind === "correction";

/** Whether a tab shows what a piece of news is about: only then does it ask again. */
export function isShown(news: LiveNews, { pathname, profileId }: ShownTo): boolean {
  if (isInShell(news)) return true;
  if (showsEverybody[news.kind].includes(pathname)) return true;
  // The shell names who is signed in.
  if (news.kind === "people") return news.profileIds.includes(profileId);
  return news.profileId === profileId && showsOwnPunches.includes(pathname);
}

const fewTabs = 50;
const perTabMs = 10;
const longestSpreadMs = 60_000;

/** Over how long so many tabs scatter one refetch each: a hundred a second, and at once while they are few. In ms. */
export const spreadMsOf = (tabs: number) =>
  tabs <= fewTabs ? 0 : Math.min(longestSpreadMs, tabs * perTabMs);

/** Where the socket is opened. */
export const livePath = "/live";

/** Close code for a socket whose session has ended. */
export const sessionEnded = 4401;

/** Close code for the oldest of too many sockets of one person. It is opened again when somebody looks at its tab, not before. */
export const givenUp = 4429;
