/** A live message: punches, people, plans or the company changed. Tabs then refetch the new data. */
export type LiveMessage =
  | ({ kind: "time-log"; profileId: string } & SpreadOption)
  | ({ kind: "people"; profileIds: string[] } & SpreadOption)
  /** A correction of the person's record was proposed or answered. */
  | ({ kind: "correction"; profileId: string } & SpreadOption)
  /** An absence of the person was requested, recorded, answered, changed or withdrawn. */
  | ({ kind: "absence"; profileId: string } & SpreadOption)
  /** The terms or the balances of these people changed. */
  | ({ kind: "plan"; profileIds: string[] } & SpreadOption)
  | ({ kind: "company" } & SpreadOption);

interface SpreadOption {
  /** The milliseconds over which tabs spread their refetches; without it they refetch immediately. */
  spreadMs?: number;
}

/** The screen of a tab, and its user. */
export interface ScreenPlace {
  pathname: string;
  /** The profile that looks at it. */
  profileId: string;
  /** Whether the screen has the panel of everybody's day beside it. */
  hasPanel?: boolean;
}

/** The screens with everybody's punches, names or plans. A person's own are on their own screens. */
const screensOfEverybody: Partial<Record<LiveMessage["kind"], string[]>> = {
  "time-log": ["/working-now"],
  people: ["/working-now", "/team"],
  plan: ["/working-now", "/schedules", "/shifts/cover"],
};

/** Returns whether a tab shows what a message is about. Only then does it refetch. */
export function isMessageShown(
  message: LiveMessage,
  { pathname, profileId, hasPanel = false }: ScreenPlace,
): boolean {
  const screens = screensOfEverybody[message.kind];
  // The shell of every screen shows all other kinds: the company's entitlements, and what waits. A later deployment may send new ones.
  if (!screens || hasPanel || screens.includes(pathname)) return true;
  // The shell shows the signed-in person's name. The ids of people are the only ids of a message.
  const isOwn = Object.values(message).flat().includes(profileId);
  return (
    isOwn && (message.kind === "people" || ["/dashboard", "/history", "/history/shifts"].includes(pathname))
  );
}

const mostTabsWithoutSpread = 50;
const spreadPerTabMs = 10;
const longestSpreadMs = 60_000;

/** Returns the milliseconds over which tabs spread a refetch each: a hundred a second. Few tabs refetch immediately. */
export const spreadMsOf = (tabs: number) =>
  tabs <= mostTabsWithoutSpread ? 0 : Math.min(longestSpreadMs, tabs * spreadPerTabMs);

/** The path of the socket. */
export const livePath = "/live";

/** The close code of a socket whose session has ended. */
export const sessionEndedCode = 4401;

/** The close code of the oldest of too many sockets of a person. Its tab reconnects only when the user looks at it. */
export const givenUpCode = 4429;
