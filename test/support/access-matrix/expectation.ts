/** The requesters. `stranger` owns another company and sends the ids of this one. */
export const people = [
  "owner",
  "admin",
  "employee",
  "inactive",
  "inactiveAdmin",
  "stranger",
  "nobody",
] as const;
export type Who = (typeof people)[number];

/** The people who look at screens in a browser. */
export const viewers = ["visitor", "owner", "admin", "employee", "inspector"] as const;
export type Viewer = (typeof viewers)[number];

/** A member of the company that the requests concern, or of another one. */
export interface Person {
  profile: { id: string };
  company: { id: string };
  sessionId: string;
}

/** The company that the requests concern. */
export interface Home {
  owner: Person;
  employee: Person;
  /** A pending invitation. */
  invitationId: string;
  /** The link by which people request their invitation. */
  joinLinkId: string;
  /** An open inspection link. */
  inspectorLinkId: string;
  /** A kiosk of the company. */
  kioskId: string;
  /** An unassigned punch. */
  looseId: string;
  /** A ready pack. */
  packId: string;
  /** A pending proposal by the employee. */
  correctionId: string;
  /** The employee's open entry. */
  entryId: string;
}

export interface Knock {
  /** The request, with ids of the home company; empty by default. */
  send?: (home: Home) => { form?: Record<string, string>; json?: unknown };
  /** The path, if it has an id of the home company. */
  path?: (home: Home) => string;
  /** The query behind the path. */
  query?: (home: Home) => string;
  /** The status for each, in the order of {@link people}. */
  answers: Answers;
  /** The statuses for Remix's scripts, if they differ by more than the form of redirections. */
  scripts?: Answers;
}

export type Answers = [number, number, number, number, number, number, number];

/** What a screen of the signed-in shell shows. The specification has one sentence for each. */
export type Shown = "clock" | "own record" | "company's record" | "money" | "team" | "work";

/** A route's answers to GET and to POST, and what else is expected of it. */
export interface Expectation {
  /** For each screen of the signed-in shell. It decides what unpaid bills and the plan's limit close, and what the dialog covers. */
  shows?: Shown;
  /** What a part of a screen shows that is loaded by itself. */
  partShows?: Shown;
  /** How long the screen remains open after the company has closed; by default it closes immediately. */
  afterClosing?: "four years" | "always";
  /**
   * The addresses at which each viewer opens a page in a browser test, if not the path alone. Several addresses show it in several states.
   * `aCompany` of `every-screen.ts` makes the values for `:names`.
   */
  views?: Partial<Record<Viewer, string[]>>;
  get: Knock[];
  post: Knock[];
}

export const same = (status: number): Answers => [status, status, status, status, status, status, status];
export const forManagers = (status: number): Answers => [status, status, 403, 403, 403, status, 302];
export const memberPage: Answers = [200, 200, 200, 200, 200, 200, 302];
export const onlyPost: Knock[] = [{ answers: same(405) }];
export const noAction: Knock[] = [{ answers: same(405) }];
/** Rendering the error's page redirects a signed-out visitor. */
export const noActionInShell: Knock[] = [
  { answers: [405, 405, 405, 405, 405, 405, 302], scripts: same(405) },
];
export const toDashboard: Answers = [302, 302, 302, 302, 302, 302, 200];
export const emptyForm = () => ({ form: {} });
