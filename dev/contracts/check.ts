/** One check of a stand-in. `run` returns the violations; empty when there are none. */
export interface Check {
  name: string;
  run: () => Promise<string[]>;
}

/** The checks of one stand-in. `close` releases its resources. */
export interface Contract {
  checks: Check[];
  close: () => Promise<void>;
}
