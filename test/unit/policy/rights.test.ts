// Tries every combination of trial, subscription, debt, people and role with every screen and action. The expectations are sentences of the
// specification, not the implementation's tables.
import { expect, test } from "vitest";
import { entitlements, type Entitlements } from "~/modules/policy/entitlements";
import { isOpenUnder, type Action } from "~/modules/policy/may";
import { allScreens, isCovered, mayOpen, warningFor, type Screen } from "~/modules/policy/screens";
import { dayMs } from "~/time/units";
import { expectedScreens, screensShowing } from "../../support/access-matrix/expected-screens";

const now = Date.parse("2026-11-20T08:00:00Z");

const trials = { running: now + 3 * dayMs, lastDay: now + 1, over: now, longOver: now - 90 * dayMs };
const statuses = [
  null,
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
  "a word Stripe may invent",
] as const;
const debts = { none: null, fresh: now - dayMs, lastDay: now - 7 * dayMs + 1, overdue: now - 7 * dayMs };
const plans = [null, "pro", "pyme", "plus"] as const;
const heads = [1, 5, 6, 15, 16, 31];
const roles = ["owner", "admin", "employee"] as const;

/** The sentence for each action. */
const actions: Record<Action, "go home" | "keep the record" | "pay" | "shrink" | "change"> = {
  "check-out": "go home",
  deactivate: "shrink",
  "check-in": "change",
  activate: "change",
  "edit-member": "change",
  invite: "change",
  "add-person": "change",
  "see-working": "change",
  "see-profile": "change",
  "change-person": "change",
  "change-company": "change",
  "set-up": "change",
  "see-team": "shrink",
  "manage-sessions": "keep the record",
  "leave-company": "keep the record",
  "offer-ownership": "pay",
  "answer-ownership": "pay",
  "end-sessions": "keep the record",
  "see-record": "keep the record",
  "take-own-data": "keep the record",
  correct: "keep the record",
  "see-reports": "keep the record",
  "see-emails": "keep the record",
  "export-register": "keep the record",
  "manage-inspections": "keep the record",
  "manage-kiosks": "keep the record",
  "set-pin": "keep the record",
  "see-protocol": "keep the record",
  "acknowledge-protocol": "keep the record",
  "edit-protocol": "keep the record",
  "see-schedules": "keep the record",
  "see-calendar": "keep the record",
  "plan-schedules": "keep the record",
  "plan-shifts": "keep the record",
  "see-own-shifts": "keep the record",
  "answer-shifts": "keep the record",
  "close-periods": "keep the record",
  "see-statement": "keep the record",
  "answer-statement": "keep the record",
  "take-payroll": "keep the record",
  "set-absence-kinds": "keep the record",
  "see-absent-people": "keep the record",
  "see-absences": "keep the record",
  "ask-absence": "keep the record",
  "answer-absences": "keep the record",
  "name-representatives": "keep the record",
  "take-representative-file": "keep the record",
  "see-billing": "pay",
  subscribe: "pay",
  "close-company": "pay",
  "announce-company": "pay",
  listen: "pay",
};

const actionsOf = (...rules: string[]) =>
  (Object.keys(actions) as Action[]).filter((action) => rules.includes(actions[action]));

interface Case {
  trial: keyof typeof trials;
  status: (typeof statuses)[number];
  debt: keyof typeof debts;
  plan: (typeof plans)[number];
  active: number;
}

const cases: Case[] = Object.keys(trials).flatMap((trial) =>
  statuses.flatMap((status) =>
    Object.keys(debts).flatMap((debt) =>
      plans.flatMap((plan) => heads.map((active) => ({ trial, status, debt, plan, active }) as Case)),
    ),
  ),
);

const judge = ({ trial, status, debt, plan, active }: Case): Entitlements =>
  entitlements({
    company: {
      trialEndsAt: trials[trial],
      subscriptionStatus: status,
      subscriptionPeriodEnd: null,
      subscriptionCancelAt: null,
      planGraceSince: now - 8 * 86_400_000,
      plan,
      closedAt: null,
    },
    counts: { activeEmployees: active },
    failures: { oldestPendingAt: debts[debt] },
    now,
  });

/** Returns the cases in which the condition holds. There must be at least one, or the rule would prove nothing. */
function where(condition: (one: Case) => boolean): Case[] {
  const matchingCases = cases.filter(condition);
  expect(matchingCases.length).toBeGreaterThan(0);
  expect(matchingCases.length).toBeLessThan(cases.length);
  return matchingCases;
}

const neverPaid = ({ status }: Case) => status === null || status.startsWith("incomplete");
const isGone = ({ status }: Case) => status === "canceled" || status === "paused";
const isRunning = (one: Case) => !neverPaid(one) && !isGone(one);
const inTrial = (one: Case) => neverPaid(one) && trials[one.trial] > now;
const isInactive = (one: Case) => isGone(one) || (neverPaid(one) && !inTrial(one));
const isSuspended = (one: Case) =>
  isRunning(one) && (one.debt === "overdue" || (one.status === "unpaid" && one.debt === "none"));
const isOverLimit = (one: Case) =>
  isRunning(one) &&
  one.status !== "trialing" &&
  ((one.plan === "pro" && one.active > 5) || (one.plan === "pyme" && one.active > 15));
const isFree = (one: Case) => !isInactive(one) && !isSuspended(one) && !isOverLimit(one);

/** Returns the screens that may be opened in a case. */
const open = (one: Case, among: Screen[]) => {
  const { restriction } = judge(one);
  return among.filter((screen) => mayOpen(restriction, screen));
};
const doable = (one: Case, among: Action[]) => {
  const { restriction } = judge(one);
  return among.filter((action) => restriction === null || isOpenUnder(restriction, action));
};

/** Expects the same of many cases, and names the first that differs. */
function expectOfAll(selectedCases: Case[], look: (one: Case) => unknown, expected: unknown) {
  const differing = selectedCases.find((one) => JSON.stringify(look(one)) !== JSON.stringify(expected));
  expect({ differing, saw: differing && look(differing) }).toEqual({ differing: undefined, saw: undefined });
}

const everyScreen = expectedScreens.map(({ screen }) => screen);
const everyAction = Object.keys(actions) as Action[];

test("the rights matrix expects exactly the screens of the policy", () => {
  expect(everyScreen.toSorted()).toEqual(allScreens.toSorted());
});

test("clock, record, exports and payment are open, and an entry can be closed, in every case", () => {
  const openScreens = screensShowing("clock", "own record", "company's record", "money");
  expectOfAll(cases, (one) => open(one, openScreens), openScreens);
  expectOfAll(
    cases,
    (one) => doable(one, actionsOf("go home", "keep the record", "pay")),
    actionsOf("go home", "keep the record", "pay"),
  );
});

test("in the trial, and with a large enough paid plan, everything is open", () => {
  for (const selectedCases of [where(inTrial), where(isFree)]) {
    expectOfAll(selectedCases, (one) => open(one, everyScreen), everyScreen);
    expectOfAll(selectedCases, (one) => doable(one, everyAction), everyAction);
  }
});

test("a company that is suspended, or has no subscription after its trial, opens no screen of its team or its work", () => {
  for (const selectedCases of [where(isInactive), where(isSuspended)]) {
    expectOfAll(selectedCases, (one) => open(one, screensShowing("team", "work")), []);
    expectOfAll(selectedCases, (one) => doable(one, actionsOf("shrink", "change")), []);
  }
});

test("over the plan's limit the team screen is open, only to deactivate people", () => {
  const selectedCases = where((one) => isOverLimit(one) && !isSuspended(one));
  expectOfAll(selectedCases, (one) => open(one, screensShowing("team", "work")), screensShowing("team"));
  expectOfAll(selectedCases, (one) => doable(one, actionsOf("shrink", "change")), actionsOf("shrink"));
});

test.each(roles)(
  "the modal covers the screens of a suspended %s, but not the record nor the owner's payment",
  (role) => {
    const uncovered = screensShowing(
      "own record",
      ...(role === "employee" ? [] : (["company's record"] as const)),
      ...(role === "owner" ? (["money"] as const) : []),
    );
    const bare = (one: Case) => {
      const { restriction } = judge(one);
      return everyScreen.filter((screen) => !isCovered(restriction, screen, { role, managedCentres: null }));
    };
    expectOfAll(where(isSuspended), (one) => bare(one).toSorted(), uncovered.toSorted());
    expectOfAll(
      where((one) => !isSuspended(one)),
      bare,
      everyScreen,
    );
  },
);

test.each(roles)("the %s sees the warnings of each case", (role) => {
  const warned = (one: Case) => warningFor(judge(one), { role, managedCentres: null });
  const ofTrial = role === "employee" ? null : { kind: "trial", daysLeft: 3 };
  expectOfAll(
    where((one) => neverPaid(one) && one.trial === "running"),
    warned,
    ofTrial,
  );
  expectOfAll(
    where((one) => neverPaid(one) && one.trial === "lastDay"),
    warned,
    ofTrial && { ...ofTrial, daysLeft: 1 },
  );
  const owing = (debt: Case["debt"]) => where((one) => isRunning(one) && one.debt === debt);
  expectOfAll(owing("fresh"), warned, { kind: "payment", daysLeft: 6 });
  expectOfAll(owing("lastDay"), warned, { kind: "payment", daysLeft: 1 });
  expectOfAll(owing("none"), warned, null);
  expectOfAll([...where(isInactive), ...where(isSuspended)], warned, null);
});

test("the kind of a restriction matches the condition that ends it", () => {
  const kindOf = (one: Case) => judge(one).restriction?.kind ?? null;
  expectOfAll(where(isInactive), kindOf, "inactive");
  expectOfAll(where(isSuspended), kindOf, "suspended");
  expectOfAll(
    where((one) => isOverLimit(one) && !isSuspended(one)),
    kindOf,
    "plan-limit",
  );
  expectOfAll(where(isFree), kindOf, null);
});
