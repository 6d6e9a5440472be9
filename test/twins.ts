// Broken twins: tests that are run once more with a guard of the code away, and must fail without it. The deep tier runs them.

/** A test, and what is weakened while it is run once more. */
export type Twin = {
  /** Its file below `test`, its blocks and its name, joined by ` > `. */
  test: string;
} & (
  | {
      /** The part of a statement that is away. */
      guard: RegExp;
      /** What stands there instead, with as many parameters as the guard; nothing unless told. */
      instead?: string | ((guard: string) => string);
    }
  | {
      /** Statements that take something out of the cell's schema. */
      dropped: string[];
    }
);

export const twins: Twin[] = [
  {
    test: "http/closing/races.test.ts > a punch while the company closes > is recorded, and the company stays open for it; or is refused: never after the closing",
    dropped: ["DROP TRIGGER events_fenced"],
  },
  {
    test: "http/closing/races.test.ts > a company that is handed over while it closes > is either closed by its owner or the new one's and open",
    guard: /AND actor\.role IN/,
    instead: "AND 'owner' IN",
  },
  {
    test: "http/closing/races.test.ts > whoever winds a company up late, after it was opened again and paid for > leaves the new subscription alone",
    guard: /"companies"\."closed_at" = \?/,
    instead: "? IS NOT NULL",
  },
];
