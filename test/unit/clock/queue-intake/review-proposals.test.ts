import { describe, expect, test } from "vitest";
import { reviewProposals, type PunchForReview } from "~/modules/clock/queue-intake/review-proposals";
import { hourMs, minuteMs } from "~/time/units";
import { checkIn, checkOut, fromHome, lunch, Record, resume, winter } from "../../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const at = (hours: number) => nine + (hours - 9) * hourMs;
const lost = (command: unknown, when: number): PunchForReview => ({
  key: `${when}`,
  command: command as PunchForReview["command"],
  at: when,
  why: "no-anchor",
});

/** Records Monday's punches at these hours. */
function recorded(...punches: [command: Parameters<Record["punch"]>[0], hour: number][]) {
  const record = new Record(nine - 72 * hourMs);
  for (const [command, hour] of punches) expect(record.punch(command, at(hour))).toBeNull();
  return record.person;
}

const stated = (person: ReturnType<typeof recorded>, ...punches: PunchForReview[]) => {
  const { statements, unsaid } = reviewProposals(person, punches);
  return {
    said: statements.map(({ entry, change, punches: of }) => ({
      entry,
      kind: change.kind,
      times: change.times,
      of: of.length,
    })),
    unsaid: unsaid.map(({ command }) => command.kind),
  };
};

describe("queued punches that could not be recorded become proposals:", () => {
  test("a whole day is one added entry", () => {
    const day = [
      lost(checkIn, at(9)),
      lost(lunch, at(13)),
      lost(resume, at(14)),
      lost(fromHome, at(15)),
      lost(checkOut, at(17)),
    ];
    const { said, unsaid } = stated(recorded(), ...day);
    expect(unsaid).toEqual([]);
    expect(said).toMatchObject([{ entry: null, kind: "add", of: 5 }]);
    expect(said[0]!.times).toEqual({
      check_in_at: at(9),
      check_out_at: at(17),
      hours: null,
      pauses: [{ start_at: at(13), end_at: at(14), kind: "meal", counts_as_work: false }],
      modes: [
        { from_at: at(9), mode: "on_site" },
        { from_at: at(15), mode: "remote" },
      ],
    });
  });

  test("two days are two entries", () => {
    const days = [9, 33].flatMap((hour) => [lost(checkIn, at(hour)), lost(checkOut, at(hour + 8))]);
    expect(stated(recorded(), ...days).said.map(({ kind, of }) => [kind, of])).toEqual([
      ["add", 2],
      ["add", 2],
    ]);
  });

  test("a lone check-in is an entry with a missing exit, and keeps its open pause", () => {
    const { said } = stated(recorded(), lost(checkIn, at(9)), lost(lunch, at(13)));
    expect(said).toMatchObject([
      { kind: "add", times: { check_out_at: null, pauses: [{ end_at: null }] }, of: 2 },
    ]);
  });

  test("a lone check-out is the exit of an open entry, a missing exit, or a new end", () => {
    const open = recorded([checkIn, 9]);
    expect(stated(open, lost(checkOut, at(17))).said).toMatchObject([
      { kind: "change", times: { check_out_at: at(17) } },
    ]);
    const ended = recorded([checkIn, 9], [checkOut, 14]);
    expect(stated(ended, lost(checkOut, at(17))).said).toMatchObject([
      { kind: "change", times: { check_out_at: at(17) } },
    ]);
    expect(stated(ended, lost(checkOut, at(13))).said).toMatchObject([
      { kind: "change", times: { check_out_at: at(13) } },
    ]);
  });

  test("a check-in while at work is the check-in of that day's entry", () => {
    const { said } = stated(recorded([checkIn, 8]), lost(checkIn, at(9)));
    expect(said).toMatchObject([
      { kind: "change", times: { check_in_at: at(9), modes: [{ from_at: at(9) }] } },
    ]);
  });

  test("a lone check-in before another of that day is the check-in of that entry", () => {
    const { said } = stated(recorded([checkIn, 10], [checkOut, 17]), lost(checkIn, at(8)));
    expect(said).toMatchObject([{ kind: "change", times: { check_in_at: at(8), check_out_at: at(17) } }]);
    const whole = stated(
      recorded([checkIn, 10], [checkOut, 17]),
      lost(checkIn, at(8)),
      lost(checkOut, at(9)),
    );
    expect(whole.said).toMatchObject([{ kind: "add", times: { check_in_at: at(8), check_out_at: at(9) } }]);
  });

  test("a pause within a recorded entry has both its ends", () => {
    const ended = recorded([checkIn, 9], [checkOut, 17]);
    const { said } = stated(ended, lost(lunch, at(13)), lost(resume, at(14)));
    expect(said).toMatchObject([
      { kind: "change", of: 2, times: { pauses: [{ start_at: at(13), end_at: at(14) }] } },
    ]);
  });

  test("a check-out cuts off a later pause and mode", () => {
    const ended = recorded([checkIn, 9], [lunch, 13], [resume, 15], [fromHome, 16], [checkOut, 17]);
    const { said } = stated(ended, lost(checkOut, at(14)));
    expect(said).toMatchObject([
      { times: { check_out_at: at(14), pauses: [{ end_at: at(14) }], modes: [{ mode: "on_site" }] } },
    ]);
    expect(said[0]!.times.modes).toHaveLength(1);
  });
});

describe("queued punches become no proposal", () => {
  test.each<[string, ReturnType<typeof recorded>, PunchForReview[], string[]]>([
    [
      "by an exit, a pause or a place without any entry",
      recorded(),
      [lost(checkOut, at(17)), lost(lunch, at(13)), lost(resume, at(14)), lost(fromHome, at(15))],
      ["check_out", "pause_start", "pause_end", "change_mode"],
    ],
    [
      "by an exit more than 26 hours after",
      recorded([checkIn, 9], [checkOut, 17]),
      [lost(checkOut, at(36))],
      ["check_out"],
    ],
    [
      "by a pause that has no end in an entry that has ended",
      recorded([checkIn, 9], [checkOut, 17]),
      [lost(lunch, at(13))],
      ["pause_start"],
    ],
    ["by the end of no pause", recorded([checkIn, 9]), [lost(resume, at(13))], ["pause_end"]],
    [
      "by a pause within another",
      recorded([checkIn, 9], [lunch, 13]),
      [lost(lunch, at(13) + minuteMs)],
      ["pause_start"],
    ],
    [
      "if it would repeat the record",
      recorded([checkIn, 9], [checkOut, 17]),
      [lost(checkOut, at(17))],
      ["check_out"],
    ],
  ])("%s", (_, person, punches, unsaid) => {
    expect(stated(person, ...punches)).toEqual({ said: [], unsaid });
  });
});
