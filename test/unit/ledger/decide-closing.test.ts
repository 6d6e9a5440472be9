// Proves what happens to people's open entries when their company closes.
import { describe, expect, test } from "vitest";
import { decideCompanyStatus, decideMissingExit } from "~/modules/ledger/rules/decide-closing";
import { applyEvent } from "~/modules/ledger/rules/evolve";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import { newPerson } from "~/modules/ledger/rules/person";
import { dayMs, hourMs } from "~/time/units";
import { checkIn, checkOut, Record, winter, zone } from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const recorded = (event: NewEvent) => ({
  ...event,
  id: "",
  source: "web",
  actor: { kind: "member", id: "o" },
});

describe("a worker who is at work when their company closes", () => {
  const working = () => {
    const record = new Record(nine - 7 * dayMs);
    record.punch(checkIn, nine);
    return record.person;
  };

  test("has sixteen hours to clock out before the entry is ended", () => {
    const person = working();
    const working16 = { refusal: { code: "working", profileId: person.profileId } };
    expect(decideMissingExit(person, { now: nine })).toEqual(working16);
    expect(decideMissingExit(person, { now: nine + 16 * hourMs - 1 })).toEqual(working16);
  });

  test("has a missing exit after that: the entry ends, on its own day", () => {
    const person = working();
    const decided = decideMissingExit(person, { now: nine + 16 * hourMs });
    expect(decided).toMatchObject({ events: [{ kind: "exit_missing", day: "2026-03-02", timeZone: zone }] });
    const [event] = (decided as { events: NewEvent[] }).events;
    const { state, entries } = applyEvent(person, recorded(event!) as LedgerEvent);
    expect([state.open, entries.get(event!.about!)!.exitMissing]).toEqual([null, true]);
  });

  test("gets no such event after clocking out", () => {
    const record = new Record(nine - 7 * dayMs);
    record.punch(checkIn, nine);
    record.punch(checkOut, nine + hourMs);
    expect(decideMissingExit(record.person, { now: nine + dayMs })).toEqual({ events: [] });
  });
});

test("the company's events of closing and reopening have its own day", () => {
  let company = newPerson("");
  for (const status of ["closed", "open"] as const) {
    const event = decideCompanyStatus(company, status, { now: nine, timeZone: zone });
    expect(event).toMatchObject({ kind: "company_status", payload: { status }, day: "2026-03-02" });
    company = applyEvent(company, recorded(event) as LedgerEvent);
  }
  expect(company.state.subjectSeq).toBe(2);
});
