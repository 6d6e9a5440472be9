import { describe, expect, test } from "vitest";
import { describeSubscription } from "~/modules/billing/model/describe-subscription";
import { entitlements } from "~/modules/policy/entitlements";
import { restrictionWords } from "~/modules/policy/restriction-texts";
import { warningText } from "~/modules/policy/warning-texts";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { startLine } from "~/modules/billing/plan-texts";
import { dayMs } from "~/time/units";

const now = Date.parse("2026-11-21T12:00:00Z");

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
  "a status of next year",
];

interface State {
  status: string | null;
  /** Days since the oldest open debt began; null without a debt. */
  overdue: number | null;
  trialDaysLeft: number;
  endsIn: number | null;
  periodEndsIn: number | null;
  active: number;
  plan: PlanId | null;
}

const states: State[] = statuses.flatMap((status) =>
  [null, -0.1, 0, 3, 6.99, 7, 40].flatMap((overdue) =>
    [9, -9].flatMap((trialDaysLeft) =>
      [null, 4].flatMap((endsIn) =>
        [10, -1, null].flatMap((periodEndsIn) =>
          (
            [
              ["pro", 6],
              ["pyme", 3],
              ["plus", 35],
              [null, 3],
            ] as [PlanId | null, number][]
          ).map(([plan, active]) => ({ status, overdue, trialDaysLeft, endsIn, periodEndsIn, active, plan })),
        ),
      ),
    ),
  ),
);

const at = (days: number) => now + days * dayMs;

function see({ status, overdue, trialDaysLeft, endsIn, periodEndsIn, active, plan }: State) {
  const company = {
    timeZone: "Europe/Madrid",
    trialEndsAt: at(trialDaysLeft),
    stripeCustomerId: status && "cus_1",
    subscriptionStatus: status,
    subscriptionPeriodEnd: periodEndsIn === null ? null : at(periodEndsIn),
    subscriptionCancelAt: endsIn === null ? null : at(endsIn),
  };
  const judged = entitlements({
    company: { ...company, plan, closedAt: null, planGraceSince: at(-7) },
    counts: { activeEmployees: active },
    failures: { oldestPendingAt: overdue === null ? null : at(-overdue) },
    now,
  });
  const page = describeSubscription({ company, plan, judged, usage: { active, peak: active }, now });
  return { judged, page };
}

/** Returns the states in which `holds` is false, so that a failure names them. */
const where = (holds: (seen: ReturnType<typeof see>, state: State) => boolean) =>
  states.filter((state) => !holds(see(state), state));

describe("for every state of Stripe, debt and number of people, the page /subscription", () => {
  test("is suspended exactly when the account is, and warns of a debt exactly when the account does", () => {
    expect(
      where(
        ({ judged, page }) =>
          (page.paymentStatus === "suspended") === (judged.restriction?.kind === "suspended") &&
          (page.paymentStatus === "warning") === (judged.warning?.kind === "payment"),
      ),
    ).toEqual([]);
  });

  test("names a next invoice only if one will be charged", () => {
    expect(
      where(
        ({ judged, page }, { status, endsIn, periodEndsIn }) =>
          page.nextInvoice === null ||
          (["active", "trialing", "past_due"].includes(status!) &&
            endsIn === null &&
            periodEndsIn === 10 &&
            judged.restriction?.kind !== "suspended" &&
            judged.phase === "live"),
      ),
    ).toEqual([]);
    expect(states.filter((state) => see(state).page.nextInvoice).length).toBeGreaterThan(50);
  });

  test("promises access until the end of the subscription only without a restriction or warning", () => {
    expect(
      where(
        ({ judged, page }) =>
          page.endsOn === null ||
          page.isUndisturbed === (judged.restriction === null && judged.warning === null),
      ),
    ).toEqual([]);
  });

  test("shows an end date only for a running or paused subscription", () => {
    expect(where(({ page }) => page.endsOn === null || ["live", "paused"].includes(page.phase))).toEqual([]);
  });

  test("offers either to start a plan or to manage the running one, and a change only if nothing is wrong", () => {
    expect(
      where(
        ({ page }) =>
          (page.start !== null) === !["live", "paused"].includes(page.phase) &&
          (page.start !== null || page.canManage) &&
          (!page.canChange || (page.start === null && page.paymentStatus !== "suspended")),
      ),
    ).toEqual([]);
  });

  test("shows a passed plan limit only for a plan that counts people", () => {
    expect(
      where(
        ({ judged, page }) =>
          judged.restriction?.kind !== "plan-limit" || page.countedPlan === judged.restriction.plan,
      ),
    ).toEqual([]);
    expect(where(({ page }, { status }) => status !== "trialing" || page.countedPlan === null)).toEqual([]);
  });

  test("mentions a debt only with a debt, and a trial only during one", () => {
    expect(
      where(({ judged, page }) => {
        const words = judged.restriction ? restrictionWords(judged.restriction) : null;
        const wordsShown = `${words?.title} ${words?.why} ${judged.warning ? warningText(judged.warning) : ""}`;
        const owes = /impago|sin pagarse|Pago pendiente/.test(wordsShown);
        return (
          owes === (page.paymentStatus !== "active") &&
          /prueba/i.test(wordsShown) === page.phase.startsWith("trial")
        );
      }),
    ).toEqual([]);
  });
});

describe("the state of a company after each of Stripe's statuses", () => {
  test.each<[string | null, string, string]>([
    [null, "trial", "nothing"],
    ["incomplete", "trial", "nothing"],
    ["incomplete_expired", "trial", "nothing"],
    ["trialing", "live", "nothing"],
    ["active", "live", "nothing"],
    ["past_due", "live", "nothing"],
    ["unpaid", "live", "suspended"],
    ["paused", "paused", "inactive"],
    ["canceled", "canceled", "inactive"],
    ["a status of next year", "live", "nothing"],
  ])("%s", (status, phase, expectedRestriction) => {
    const state = { trialDaysLeft: 9, overdue: null, endsIn: null, periodEndsIn: 10, active: 3 };
    const { judged } = see({ ...state, status, plan: "pyme" });
    expect([judged.phase, judged.restriction?.kind ?? "nothing"]).toEqual([phase, expectedRestriction]);
  });
});

describe("the first charge of 'Empezar Ahora'", () => {
  const start = (trialDaysLeft: number, status: string | null = null) =>
    see({ status, trialDaysLeft, overdue: null, endsIn: null, periodEndsIn: null, active: 3, plan: null })
      .page.start!;
  const say = (...startParameters: Parameters<typeof start>) =>
    startLine(findPlan("pro"), start(...startParameters)).replaceAll("\u00a0", " ");

  test("is nothing until the 1st after the trial, whose days are kept", () => {
    expect(say(9)).toBe(
      "Hoy no se cobra nada. Conservas los días de prueba y no pagas hasta el 01/12/2026: ese día se cobra el primer mes, 12 €.",
    );
    expect(say(12)).toContain("hasta el 01/01/2027");
  });

  test("after the trial or after an end, is the rest of the current month", () => {
    const prorated =
      "Hoy se cobran unos 3,80 €, por los días que quedan hasta el 01/12/2026. Desde ese día, 12 € al mes.";
    expect(say(-1)).toBe(prorated);
    expect(say(9, "canceled")).toBe(prorated);
  });
});
