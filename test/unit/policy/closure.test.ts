// Proves how long each function of a closed company remains open, by instants alone.
import { describe, expect, test } from "vitest";
import { closureOf } from "~/modules/policy/closure";
import { describeDenial } from "~/modules/policy/describe-denial";
import { entitlements, type Restriction } from "~/modules/policy/entitlements";
import { denialOf, isOpenUnder, may, type Action, type Requester } from "~/modules/policy/may";
import { restrictionWords } from "~/modules/policy/restriction-texts";
import { allScreens, mayOpen } from "~/modules/policy/screens";
import { dayMs } from "~/time/units";
import { expectedScreens } from "../../support/access-matrix/expected-screens";

const closedAt = Date.parse("2028-02-29T23:30:00Z");
const day = (iso: string) => Date.parse(iso);

test("a closed company can be reopened for exactly thirty days, and read for four calendar years", () => {
  expect(closureOf(null, closedAt)).toBeNull();
  const phaseAt = (now: number) => closureOf(closedAt, now)?.phase;
  expect(phaseAt(closedAt)).toBe("revocable");
  expect(phaseAt(closedAt + 30 * dayMs - 1)).toBe("revocable");
  expect(phaseAt(closedAt + 30 * dayMs)).toBe("final");
  expect(phaseAt(day("2032-02-29T23:29:59.999Z"))).toBe("final");
  expect(phaseAt(day("2032-02-29T23:30:00Z"))).toBe("over");
  expect(closureOf(closedAt, closedAt)).toMatchObject({
    reopenUntil: day("2028-03-30T23:30:00Z"),
    readUntil: day("2032-02-29T23:30:00Z"),
  });
});

const judge = (now: number, company: object = {}) =>
  entitlements({
    company: {
      trialEndsAt: 0,
      subscriptionStatus: "past_due",
      subscriptionPeriodEnd: null,
      subscriptionCancelAt: null,
      planGraceSince: null,
      plan: "pro",
      closedAt,
      ...company,
    },
    counts: { activeEmployees: 9 },
    failures: { oldestPendingAt: closedAt - 9 * dayMs },
    now,
  });
const restrictionAt = (now: number): Restriction => judge(now).restriction!;
const closed = restrictionAt(closedAt);
const final = restrictionAt(closedAt + 31 * dayMs);
const ended = restrictionAt(day("2033-01-01T00:00:00Z"));

test("a closed company that owes money shows only the closing, until its next deadline", () => {
  expect(judge(closedAt - 1, { closedAt: null }).restriction).toEqual({ kind: "suspended" });
  expect([closed.kind, final.kind, ended.kind]).toEqual(["closed", "closed", "ended"]);
  expect([closed, final]).toMatchObject([{ isFinal: false }, { isFinal: true }]);
  const { reopenUntil, readUntil } = closureOf(closedAt, closedAt)!;
  const closedStates = [closedAt, closedAt + 31 * dayMs, day("2033-01-01T00:00:00Z")].map((now) =>
    judge(now),
  );
  expect(closedStates.map(({ changesAt }) => changesAt)).toEqual([reopenUntil, readUntil, null]);
  expect(closedStates.map(({ warning }) => warning)).toEqual([null, null, null]);
});

describe("in a closed company, the open screens", () => {
  const open = (restriction: Restriction) => allScreens.filter((screen) => mayOpen(restriction, screen));
  const remaining = (...until: string[]) =>
    expectedScreens.flatMap(({ screen, afterClosing = "" }) =>
      until.includes(afterClosing) ? [screen] : [],
    );

  test("are those that read and export the record; after four years, only a person's own", () => {
    for (const restriction of [closed, final])
      expect(open(restriction).toSorted()).toEqual(remaining("four years", "always").toSorted());
    expect(open(ended).toSorted()).toEqual(remaining("always").toSorted());
  });

  test("never record or change anything", () => {
    const changes: Action[] = [
      ...(["check-in", "check-out", "correct", "invite", "add-person", "edit-member", "activate"] as const),
      ...([
        "deactivate",
        "change-person",
        "change-company",
        "manage-kiosks",
        "set-pin",
        "subscribe",
      ] as const),
      ...(["offer-ownership", "answer-ownership", "edit-protocol", "acknowledge-protocol"] as const),
    ];
    for (const restriction of [closed, final, ended])
      expect(changes.filter((action) => isOpenUnder(restriction, action))).toEqual([]);
  });

  test("are shown to deactivated people too, without the bills", () => {
    const was = { profileId: "me", role: "employee", status: "inactive" } as const;
    const actor = (restriction: Restriction): Requester => ({ ...was, restriction });
    expect(denialOf(actor(closed), "correct", "self")).toEqual({ code: "restricted", restriction: closed });
    expect(may(actor(closed), "see-record", "self")).toBe(true);
    expect(denialOf(actor(ended), "see-record", "self")).toEqual({ code: "restricted", restriction: ended });
    expect(denialOf(actor({ kind: "suspended" }), "correct", "self")).toBeNull();
  });
});

test("the refusal in a closed company states its dates and has status 403, because no payment opens it", () => {
  expect(describeDenial({ code: "restricted", restriction: closed })).toEqual({
    status: 403,
    error:
      "La empresa está cerrada. Ya no se ficha ni se cambia nada. El registro se puede consultar y descargar hasta el 29/02/2032.",
  });
  expect(describeDenial({ code: "restricted", restriction: { kind: "suspended" } }).status).toBe(402);
  expect([closed, final, ended].map((restriction) => restrictionWords(restriction).path)).toEqual([
    "/close-company",
    "/close-company",
    "/profile",
  ]);
  expect(restrictionWords(closed).plea).toBe("que la vuelva a abrir");
  expect(restrictionWords(final).plea).toBeNull();
});
