// What a contract check is, for the files that list them and the one that runs them.

/** One promise about a stand-in; `run` returns what breaks it, and nothing when it holds. */
export interface Check {
  name: string;
  run: () => Promise<string[]>;
}

/** The checks of one stand-in and what they need put away afterwards. */
export interface Contract {
  checks: Check[];
  close: () => Promise<void>;
}
