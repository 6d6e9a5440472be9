import { describe, expect, test } from "vitest";
import type { Correction, EntryVersion } from "~/modules/corrections/correction";
import { correctionLine } from "~/modules/corrections/correction-line";
import { versionInShort, versionText } from "~/modules/corrections/version-text";

const zone = "Europe/Madrid";
const at = (time: string, day = "02") => Date.parse(`2026-11-${day}T${time}+01:00`);
const version = (more: Partial<EntryVersion["times"]> = {}): EntryVersion => ({
  times: {
    check_in_at: at("09:00:10"),
    check_out_at: at("18:00:20"),
    pauses: [],
    hours: null,
    modes: [{ from_at: more.check_in_at ?? at("09:00:10"), mode: "on_site" }],
    ...more,
  },
  exitMissing: false,
});
const pause = {
  start_at: at("14:00:00"),
  end_at: at("14:30:00"),
  kind: "meal",
  counts_as_work: false,
} as const;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const long = (time: string) => Date.parse(`2026-10-25T${time}`);

/** Two versions that differ in one thing. */
const pairs: [what: string, one: EntryVersion, other: EntryVersion][] = [
  [
    "where all of it was worked",
    version(),
    version({ modes: [{ from_at: at("09:00:10"), mode: "remote" }] }),
  ],
  [
    "from when on it was worked elsewhere",
    version({ modes: [...version().times.modes, { from_at: at("12:00:00"), mode: "remote" }] }),
    version({ modes: [...version().times.modes, { from_at: at("13:00:00"), mode: "remote" }] }),
  ],
  ["the kind of a pause", version({ pauses: [pause] }), version({ pauses: [{ ...pause, kind: "rest" }] })],
  [
    "whether a pause counts",
    version({ pauses: [pause] }),
    version({ pauses: [{ ...pause, counts_as_work: true }] }),
  ],
  ["the day", version(), version({ check_in_at: at("09:00:10", "03"), check_out_at: at("18:00:20", "03") })],
  ["seconds of the entry", version(), version({ check_in_at: at("09:00:40") })],
  ["seconds of the exit", version(), version({ check_out_at: at("18:00:50") })],
  [
    "seconds of a pause",
    version({ pauses: [pause] }),
    version({ pauses: [{ ...pause, start_at: at("14:00:30") }] }),
  ],
  [
    "which of the two hours that the clocks showed",
    version({ check_in_at: long("02:30:00+02:00"), check_out_at: long("02:45:00+02:00") }),
    version({ check_in_at: long("02:30:00+01:00"), check_out_at: long("02:45:00+01:00") }),
  ],
  [
    "whether its end is known",
    version({ check_out_at: null }),
    { ...version({ check_out_at: null }), exitMissing: true },
  ],
];

describe("two different versions never have the same text:", () => {
  test.each(pairs)("%s", (_, one, other) => {
    expect(versionInShort(one, zone, other)).not.toBe(versionInShort(other, zone, one));
    expect(versionText(one, zone, other)).not.toEqual(versionText(other, zone, one));
  });

  test("seconds are shown only if the times differ in nothing else", () => {
    expect(plain(versionInShort(version(), zone, version({ check_in_at: at("09:00:40") })))).toBe(
      "09:00:10 – 18:00 (9 h 00 min)",
    );
  });
});

const saying = (name: string, when: number, text: string | null) => ({
  profileId: name,
  name,
  at: when,
  text,
});
const lineText = (fields: Partial<Correction>) =>
  plain(
    correctionLine({
      id: "1",
      profileId: "Ana",
      personName: "Ana",
      kind: "change",
      day: "2026-11-02",
      entryId: "1",
      entryOn: null,
      timeZone: zone,
      before: version(),
      after: version({ check_out_at: at("18:30:00") }),
      proposed: saying("Ana", at("08:00:00", "03"), "salí más tarde"),
      answered: null,
      applied: null,
      status: "open",
      isStale: false,
      hasCounterparty: true,
      answerer: null,
      ...fields,
    }),
  );
const begins =
  "lun 02/11/2026. Cambiar un fichaje: 09:00 – 18:00 (9 h 00 min) → 09:00 – 18:30 (9 h 30 min). " +
  "Ana lo propuso el 03/11/2026 08:00: «salí más tarde». ";
const disagreement = {
  ...saying("Olga", at("09:00:00", "04"), "cerramos a las seis"),
  answer: "disagree" as const,
};

describe("a month sheet states each action of a correction with author, time and reason:", () => {
  test.each<[string, Partial<Correction>, string]>([
    ["while several can answer it", {}, "Pendiente de un responsable"],
    ["while one person can answer it", { answerer: "Olga" }, "Pendiente de Olga"],
    ["while nobody else can answer", { hasCounterparty: false, answerer: null }, "Pendiente de Ana"],
    [
      "once it is accepted",
      {
        status: "applied",
        answered: { ...saying("Olga", at("09:00:00", "04"), "es verdad"), answer: "accept" },
        applied: { ...saying("Olga", at("09:00:00", "04"), null), ground: "agreed" },
      },
      "Aplicada, de acuerdo, por Olga el 04/11/2026 09:00: «es verdad»",
    ],
    [
      "once it is refused",
      { status: "disagreed", answered: disagreement },
      "No está de acuerdo: Olga el 04/11/2026 09:00: «cerramos a las seis»",
    ],
    [
      "once it is applied despite the disagreement",
      {
        status: "applied",
        answered: disagreement,
        applied: { ...saying("Luis", at("10:00:00", "05"), null), ground: "without_agreement" },
      },
      "No está de acuerdo: Olga el 04/11/2026 09:00: «cerramos a las seis». Aplicada, sin acuerdo, por Luis el 05/11/2026 10:00",
    ],
    [
      "once it is applied without an answer",
      {
        status: "applied",
        applied: { ...saying("Luis", at("10:00:00", "11"), "nadie contestó"), ground: "no_answer" },
      },
      "Aplicada, sin respuesta en 7 días, por Luis el 11/11/2026 10:00: «nadie contestó»",
    ],
  ])("%s", (_, fields, ends) => expect(lineText(fields)).toBe(begins + ends));
});
