import { expect, test } from "vitest";
import type { AbsenceState } from "~/modules/absences/model/current-absence";
import { viewAbsence } from "~/modules/absences/model/view-absence";

const readers = {
  "its person": { profileId: "ana", isManager: false, todayOn: "2026-06-10" },
  "its person, a manager": { profileId: "ana", isManager: true, todayOn: "2026-06-10" },
  "the manager who answered": { profileId: "marta", isManager: true, todayOn: "2026-06-10" },
  "another manager": { profileId: "luis", isManager: true, todayOn: "2026-06-10" },
  "a colleague": { profileId: "eva", isManager: false, todayOn: "2026-06-10" },
  "a former manager who answered": { profileId: "marta", isManager: false, todayOn: "2026-06-10" },
};

const anAbsence = { profileId: "ana", to: "2026-06-10" };

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

test.each(cells)(
  "for $kind in state $state, $reader sees: $expected",
  ({ reader, state, kind, expected }) => {
    const absence = { ...anAbsence, kind, state, answererIds: state === "requested" ? [] : ["marta"] };
    const seen = viewAbsence(absence, kind === "sick-leave", readers[reader]);
    expect(seen === null ? "nothing" : seen.kind === null ? "absent" : "kind").toBe(expected);
  },
);

test.each([
  ["after its days", { todayOn: "2026-06-11" }],
  ["of a person who left", { isPersonGone: true }],
])("a request %s shows its private kind only to its own person", (_, changes) => {
  const request = { ...anAbsence, kind: "sick-leave", state: "requested" as const, answererIds: [] };
  const kindFor = (reader: keyof typeof readers) =>
    viewAbsence(request, true, { ...readers[reader], ...changes })?.kind ?? null;
  expect(kindFor("its person")).toBe("sick-leave");
  expect([kindFor("the manager who answered"), kindFor("another manager")]).toEqual([null, null]);
});
