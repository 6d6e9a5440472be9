import { expect, test } from "vitest";
import type { AbsenceState } from "~/modules/absences/held-absence";
import { viewAbsence } from "~/modules/absences/view-absence";

const readers = {
  "its person": { profileId: "ana", isManager: false },
  "its person, a manager": { profileId: "ana", isManager: true },
  "the manager who answered": { profileId: "marta", isManager: true },
  "another manager": { profileId: "luis", isManager: true },
  "a colleague": { profileId: "eva", isManager: false },
  "a former manager who answered": { profileId: "marta", isManager: false },
};

/** `kind`: sees the kind. `absent`: sees only that the person is absent. `nothing`: does not see the absence. */
type Seen = "kind" | "absent" | "nothing";

/** For each reader and state: what they see of an ordinary kind, and of a private one. */
const table: Record<keyof typeof readers, Record<AbsenceState, [ordinary: Seen, ofPrivate: Seen]>> = {
  "its person": {
    requested: ["kind", "kind"],
    accepted: ["kind", "kind"],
    declined: ["kind", "kind"],
    withdrawn: ["kind", "kind"],
  },
  "its person, a manager": {
    requested: ["kind", "kind"],
    accepted: ["kind", "kind"],
    declined: ["kind", "kind"],
    withdrawn: ["kind", "kind"],
  },
  "the manager who answered": {
    requested: ["kind", "kind"],
    accepted: ["kind", "kind"],
    declined: ["kind", "kind"],
    withdrawn: ["kind", "kind"],
  },
  "another manager": {
    requested: ["kind", "kind"],
    accepted: ["kind", "absent"],
    declined: ["kind", "absent"],
    withdrawn: ["kind", "absent"],
  },
  "a colleague": {
    requested: ["nothing", "nothing"],
    accepted: ["absent", "absent"],
    declined: ["nothing", "nothing"],
    withdrawn: ["nothing", "nothing"],
  },
  "a former manager who answered": {
    requested: ["nothing", "nothing"],
    accepted: ["absent", "absent"],
    declined: ["nothing", "nothing"],
    withdrawn: ["nothing", "nothing"],
  },
};

const cells = Object.entries(table).flatMap(([reader, states]) =>
  Object.entries(states).flatMap(([state, seen]) =>
    seen.map((expected, at) => ({
      reader: reader as keyof typeof readers,
      state: state as AbsenceState,
      kind: at === 0 ? "vacation" : "sick-leave",
      expected,
    })),
  ),
);

test.each(cells)("of $kind that is $state, $reader sees: $expected", ({ reader, state, kind, expected }) => {
  const absence = { profileId: "ana", kind, state, answererIds: state === "requested" ? [] : ["marta"] };
  const seen = viewAbsence(absence, kind === "sick-leave", readers[reader]);
  expect(seen === null ? "nothing" : seen.kind === null ? "absent" : "kind").toBe(expected);
});
