import { describe, expect, test } from "vitest";
import type { Correction, EntryVersion } from "~/modules/corrections/correction";
import { otherVersionText } from "~/modules/corrections/correction-line";

const at = (time: string, day = "02") => Date.parse(`2026-11-${day}T${time}:00+01:00`);
const version = (from: string, to: string, more: Partial<EntryVersion["times"]> = {}): EntryVersion => ({
  times: {
    check_in_at: at(from),
    check_out_at: at(to),
    pauses: [],
    hours: null,
    modes: [{ from_at: at(from), mode: "on_site" }],
    ...more,
  },
  exitMissing: false,
});
const saying = (name: string) => ({ profileId: name, name, at: 0, text: null });
const versionText = (fields: Partial<Correction>) =>
  otherVersionText({
    id: "1",
    profileId: "Ana",
    personName: "Ana",
    kind: "change",
    day: "2026-11-02",
    entryId: "1",
    entryOn: null,
    timeZone: "Europe/Madrid",
    before: version("09:00", "18:00"),
    after: version("09:00", "18:30"),
    proposed: saying("Ana"),
    answered: { ...saying("Olga"), answer: "disagree" },
    applied: null,
    status: "disagreed",
    isStale: false,
    hasCounterparty: true,
    answerer: null,
    ...fields,
  }).replaceAll("\u00a0", " ");
const byOlga = {
  status: "applied" as const,
  proposed: saying("Olga"),
  answered: { ...saying("Ana"), answer: "disagree" as const },
  applied: { ...saying("Olga"), ground: "without_agreement" as const },
};

describe("the other version shown next to a disputed entry is", () => {
  test.each<[string, Partial<Correction>, string]>([
    ["the worker's refused version", {}, "Ana dice: 09:00 – 18:30 (9 h 30 min). Olga no está de acuerdo."],
    [
      "the version before a manager changed it",
      byOlga,
      "Ana dice: 09:00 – 18:00 (9 h 00 min). Consta lo que propuso Olga.",
    ],
    [
      "the note that there was none",
      { ...byOlga, before: null },
      "Ana dice: no hay fichaje. Consta lo que propuso Olga.",
    ],
    ["that it is not to count", { after: null }, "Ana dice: que no cuente. Olga no está de acuerdo."],
    [
      "another day",
      {
        after: version("09:00", "18:00", { check_in_at: at("09:00", "03"), check_out_at: at("18:00", "03") }),
      },
      "Ana dice: 03/11/2026, 09:00 – 18:00 (9 h 00 min). Olga no está de acuerdo.",
    ],
    [
      "other pauses",
      {
        after: version("09:00", "18:00", {
          pauses: [{ start_at: at("14:00"), end_at: at("14:30"), kind: "meal", counts_as_work: false }],
        }),
      },
      "Ana dice: 09:00 – 18:00 (8 h 30 min); pausas: 14:00 – 14:30 (comida). Olga no está de acuerdo.",
    ],
  ])("%s", (_, fields, text) => expect(versionText(fields)).toBe(text));
});
