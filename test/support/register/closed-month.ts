import { hourMs } from "../../../app/time/units";
import { decideSchedule } from "../../../app/modules/ledger/rules/decide-schedule";
import { toStoredContent, type StatementContent } from "../../../app/modules/periods/statement-content";
import { statementDigest } from "../../../app/modules/schedules/statement-digest";
import { checkIn, checkOut, manager, system, winter, worker, zone } from "../ledger/a-record";
import { aCompanyOf } from "./random-company";

const begin = winter("2026-03-02 09:00");
const period = { from: "2026-03-01", version: 1 };

/** The statements of a month: the company issued it, the system delivered it, and its person contested it. */
export const contestedMonth: readonly StatementContent[] = [
  {
    kind: "period_issued",
    ...period,
    to: "2026-03-31",
    as_of: begin + 40 * 24 * hourMs,
    figures: {
      effective: 480,
      expected: null,
      week_adjustment: 0,
      balance: null,
      ordinary: 480,
      complementary: 0,
      voluntary: 0,
      outside_pact: 0,
      overtime: 0,
      force_majeure: 0,
      holiday: 0,
      night: 0,
      days_worked: 1,
      pending_days: 0,
      absences: [],
      centres: [],
    },
    pieces: [],
    lines: [],
    reason: null,
  },
  { kind: "period_delivered", ...period, way: "sent" },
  {
    kind: "period_answered",
    ...period,
    answer: "contested",
    on: "2026-03-02",
    text: "Salí a las seis",
    via: "account",
  },
];

/** Returns the salt of the statement at a place of {@link contestedMonth}. */
const saltAt = (at: number) => `${at}`.repeat(64);

/** Returns a register with a contested month, and for each of its statements the number of its event, its content and its salt. */
export function aContestedMonth() {
  const company = aCompanyOf(1, begin - hourMs, (record) => {
    record.punch(checkIn, begin);
    record.punch(checkOut, begin + 8 * hourMs);
    for (const [at, by] of [manager, system, worker].entries())
      record.take({
        by,
        decide: (person) => {
          const digest = statementDigest(toStoredContent(contestedMonth[at]!), saltAt(at));
          const moment = { now: begin + (41 + at) * 24 * hourMs, timeZone: zone };
          const decision = decideSchedule(person, { kind: "plan", payload: { digest } }, moment);
          return "refusal" in decision ? { refusal: { code: decision.refusal } } : decision;
        },
      });
  });
  const plans = company.lines.filter(({ envelope }) => envelope.kind === "plan");
  return {
    company,
    statements: plans.map(({ envelope }, at) => ({
      seq: envelope.seq,
      content: JSON.parse(toStoredContent(contestedMonth[at]!)) as Record<string, string>,
      salt: saltAt(at),
    })),
  };
}
