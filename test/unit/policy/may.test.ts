// Proves the permissions of every role, status and action, towards oneself and towards a colleague, as sentences.
import { describe, expect, test } from "vitest";
import {
  denialOf,
  isFor,
  may,
  rolesFor,
  statusNeeds,
  type Action,
  type Requester,
  type Role,
  type Subject,
  type Target,
} from "~/modules/policy/may";
import { screensFor, screensUnder } from "~/modules/policy/screens";
import { screensOpenTo, screensShowing } from "../../support/access-matrix/expected-screens";

const roles = ["owner", "admin", "employee"] as const;

/** The target of each action. A new action must get one. */
const whose: Record<
  Action,
  | "one's own"
  | "one's own, and of others"
  | "one's own, ever"
  | "of the record"
  | "manager's"
  | "owner's"
  | "everybody's"
  | "representative's"
> = {
  "check-in": "one's own",
  "check-out": "one's own",
  "change-person": "one's own",
  "see-profile": "one's own, ever",
  "manage-sessions": "one's own, ever",
  "leave-company": "one's own, ever",
  "offer-ownership": "owner's",
  "answer-ownership": "one's own",
  "end-sessions": "manager's",
  "see-record": "of the record",
  "take-own-data": "one's own, ever",
  correct: "of the record",
  "see-reports": "manager's",
  "export-register": "manager's",
  "manage-inspections": "manager's",
  "manage-kiosks": "manager's",
  "set-pin": "one's own, and of others",
  "see-protocol": "of the record",
  "acknowledge-protocol": "one's own",
  "edit-protocol": "manager's",
  "see-schedules": "of the record",
  "see-calendar": "everybody's",
  "plan-schedules": "manager's",
  "plan-shifts": "manager's",
  "see-own-shifts": "one's own, ever",
  "answer-shifts": "one's own, ever",
  "close-periods": "manager's",
  "see-statement": "of the record",
  "answer-statement": "one's own, ever",
  "take-payroll": "manager's",
  "set-absence-kinds": "manager's",
  "see-absent-people": "everybody's",
  "see-absences": "of the record",
  "ask-absence": "one's own",
  "answer-absences": "manager's",
  "name-representatives": "manager's",
  "take-representative-file": "representative's",
  "see-working": "manager's",
  "see-team": "manager's",
  "see-emails": "manager's",
  "edit-member": "manager's",
  activate: "manager's",
  deactivate: "manager's",
  invite: "manager's",
  "add-person": "manager's",
  "change-company": "manager's",
  "see-billing": "manager's",
  subscribe: "owner's",
  "close-company": "owner's",
  "announce-company": "owner's",
  "set-up": "owner's",
  listen: "everybody's",
};
const actions = Object.keys(whose) as Action[];
const actionsOf = (...kinds: string[]) => actions.filter((action) => kinds.includes(whose[action]));

const anActor = (fields: Partial<Requester> = {}): Requester => ({
  profileId: "me",
  role: "employee",
  status: "active",
  restriction: null,
  ...fields,
});
const allowed = (actor: Requester, target: Target = "somebody") =>
  actions.filter((action) => may(actor, action, target));

/** A person whom nobody looked up, since only a manager of some centres needs to know where they are. */
const person = (profileId: string): Subject => ({ profileId, place: null });
const colleague = person("colleague");

const ownForAll = ["one's own", "one's own, and of others", "one's own, ever", "of the record"];

/** A role without a limit to centres. */
const everywhere = (role: Role) => ({ role, managedCentres: null });
const employee = everywhere("employee");

describe("a member's allowed actions on themselves and for the company", () => {
  test.each([
    ["employee", [...ownForAll, "everybody's"]],
    ["admin", [...ownForAll, "everybody's", "manager's"]],
    ["owner", [...ownForAll, "everybody's", "manager's", "owner's"]],
  ] as const)("by the %s", (role, kinds) => {
    expect(allowed(anActor({ role }))).toEqual(actionsOf(...kinds));
    expect(actions.filter((action) => isFor(everywhere(role), action))).toEqual(actionsOf(...kinds));
  });
});

describe("a member's allowed actions on a colleague", () => {
  test.each([
    ["employee", ["everybody's"]],
    ["admin", ["everybody's", "manager's", "of the record", "one's own, and of others"]],
    ["owner", ["everybody's", "manager's", "owner's", "of the record", "one's own, and of others"]],
  ] as const)("by the %s never include punching", (role, kinds) => {
    expect(allowed(anActor({ role }), colleague)).toEqual(actionsOf(...kinds));
  });
});

test.each(roles)(
  "a deactivated %s may read their own data, sees why everything else is refused, and never the bills",
  (role) => {
    const actor = anActor({ role, status: "inactive", restriction: { kind: "suspended" } });
    expect(allowed(actor)).toEqual(actionsOf("one's own, ever", "of the record"));
    expect(allowed(actor, colleague)).toEqual([]);
    const reasons = new Set(actions.map((action) => denialOf(actor, action, "somebody")?.code));
    expect(reasons).toEqual(new Set([undefined, "inactive"]));
  },
);

test("a person without the right gets that refusal, and not the company's debt", () => {
  const restriction = { kind: "suspended" } as const;
  expect(denialOf(anActor({ restriction }), "invite", "somebody")).toEqual({ code: "no-permission" });
  expect(denialOf(anActor({ restriction, role: "admin" }), "invite", "somebody")).toEqual({
    code: "restricted",
    restriction,
  });
});

test("a right without its target does not compile", () => {
  const actor = anActor({ role: "owner" });
  // @ts-expect-error -- A missing target is not the actor themselves.
  expect(denialOf(actor, "correct")).toBeNull();
  // @ts-expect-error -- Nor here.
  expect(may(actor, "correct")).toBe(true);
});

test("the roles that a batch requires are the roles that may do the action", () => {
  for (const action of actions)
    expect([action, ...rolesFor(action)]).toEqual([
      action,
      ...roles.filter((role) => may(anActor({ role }), action, "somebody")),
    ]);
});

test("deactivating a member needs the right `deactivate`; any other status needs `activate`", () => {
  expect(statusNeeds("inactive")).toBe("deactivate");
  expect(statusNeeds("active")).toBe("activate");
  expect(statusNeeds(undefined)).toBe("activate");
});

describe("an inspector", () => {
  const shown: Action[] = ["see-record", "see-reports", "see-protocol", "see-statement", "export-register"];
  const mayDo = (profileIds: string[] | null, target: Target = "somebody") =>
    actions.filter((action) => may({ linkId: "link", profileIds }, action, target)).toSorted();

  test("reads and exports only, about everybody if the link names nobody", () => {
    expect(mayDo(null)).toEqual(shown.toSorted());
    expect(mayDo(null, person("anybody"))).toEqual(shown.toSorted());
  });

  test("may do nothing about people whom the link does not name", () => {
    expect(mayDo(["ana"], person("ana"))).toEqual(shown.toSorted());
    expect(mayDo(["ana"], person("eva"))).toEqual([]);
    expect(mayDo([], person("eva"))).toEqual([]);
  });
});

describe("a kiosk", () => {
  const mayDo = (of: Requester, target: Target = "self") =>
    actions.filter((action) => may({ kioskId: "tablet", requester: of }, action, target)).toSorted();

  const always = [
    "answer-shifts",
    "answer-statement",
    "correct",
    "see-own-shifts",
    "see-record",
    "see-statement",
  ];
  const own = ["acknowledge-protocol", "ask-absence", "check-in", "check-out", ...always].toSorted();

  test("punches, proposes, answers and reads for the person in front of it, whatever their other rights", () => {
    for (const role of roles) expect(mayDo(anActor({ role }))).toEqual(own);
  });

  test("does nothing for anybody else; for a deactivated person it only answers and reads", () => {
    expect(mayDo(anActor({ role: "owner" }), colleague)).toEqual([]);
    expect(mayDo(anActor({ status: "inactive" }))).toEqual(always);
  });

  test("lets people check out under every restriction, and check in under none", () => {
    const restriction = { kind: "suspended" } as const;
    expect(mayDo(anActor({ restriction }))).toEqual(own.filter((action) => action !== "check-in"));
  });
});

describe("a manager of some centres", () => {
  const manager = anActor({ role: "admin", managedCentres: ["triana", "sol"] });
  const at = (centreId: string | null, role: (typeof roles)[number] = "employee") => ({
    profileId: "ana",
    place: { role, centreId },
  });
  /**
   * What decides about time; of the company's bills, settings, protocol, inspections, register, representatives and kinds it is nothing.
   */
  const ofTime = [
    "see-record",
    "correct",
    "see-reports",
    "manage-kiosks",
    "set-pin",
    "see-schedules",
    "plan-schedules",
    "plan-shifts",
    "see-absences",
    "answer-absences",
    "see-working",
    "see-team",
    "see-emails",
    "edit-member",
    "end-sessions",
    "activate",
    "deactivate",
    "invite",
    "add-person",
  ] as const;
  const beyondOwn = (target: Target) => {
    const own = actionsOf("everybody's");
    return allowed(manager, target).filter((action) => !own.includes(action));
  };

  test("decides about the time of these centres' employees", () => {
    for (const target of [at("triana"), at("sol"), { centreId: "triana" }])
      expect(beyondOwn(target)).toEqual(actions.filter((action) => ofTime.some((each) => each === action)));
  });

  test.each<[string, Target]>([
    ["an employee of another centre", at("nervion")],
    ["an employee of no centre", at(null)],
    ["the owner there", at("triana", "owner")],
    ["another manager there", at("triana", "admin")],
    ["a person whom nobody looked up", person("ana")],
    ["another centre", { centreId: "nervion" }],
    ["people without a centre", { centreId: null }],
    ["the company", "company"],
  ])("may do nothing to %s", (_, target) => {
    expect(beyondOwn(target)).toEqual([]);
  });

  test("has an employee's rights over themselves, also at their own centre", () => {
    const employee = allowed(anActor(), "self");
    const oneself = { ...at("triana", "admin"), profileId: manager.profileId };
    for (const target of ["self", oneself] as const) expect(allowed(manager, target)).toEqual(employee);
  });

  test("sees the screens for these decisions, and not those of the company", () => {
    expect(allowed(manager)).toEqual(
      actions.filter(
        (action) => ofTime.some((each) => each === action) || allowed(anActor()).includes(action),
      ),
    );
  });
});

describe("a workers' representative", () => {
  const theirs = actionsOf("representative's");
  const more = (fields: Partial<Requester>) =>
    allowed(anActor({ represents: true, ...fields })).filter(
      (action) => !allowed(anActor(fields)).includes(action),
    );

  test("takes their monthly file under every restriction, and gets no other right", () => {
    for (const restriction of [
      null,
      { kind: "suspended" },
      { kind: "inactive", reason: "canceled" },
    ] as const)
      expect(more({ restriction })).toEqual(theirs);
    expect(allowed(anActor({ represents: true }), colleague)).toEqual(
      [...actionsOf("everybody's"), ...theirs].toSorted(inOrder),
    );
  });

  test("takes nothing after deactivation; and no manager takes it instead", () => {
    expect(more({ status: "inactive" })).toEqual([]);
    for (const role of roles)
      expect(may(anActor({ role }), "take-representative-file", "somebody")).toBe(false);
  });

  const inOrder = (a: Action, b: Action) => actions.indexOf(a) - actions.indexOf(b);
});

describe("the list of screens", () => {
  test.each(roles)("that the %s sees matches the routes that do not refuse them", (role) => {
    expect(screensFor(everywhere(role)).toSorted()).toEqual(screensOpenTo(role).toSorted());
  });

  test("of a workers' representative includes the representatives' screen", () => {
    expect(screensFor(employee, true).toSorted()).toEqual(
      [...screensFor(employee), "/representation"].toSorted(),
    );
  });

  test("of a manager of some centres lacks only the company's screens", () => {
    const centres = screensFor({ role: "admin", managedCentres: ["triana"] });
    expect(screensFor(everywhere("admin")).filter((screen) => !centres.includes(screen))).toEqual([
      "/months",
      "/months/person",
      "/months/link",
      "/months/payroll",
      "/months/payroll/adviser",
      "/months/payroll/codes",
      "/register",
      "/inspection",
      "/inspection/new",
      "/inspection/check",
      "/protocol/edit",
      "/protocol/readers",
      "/absences/kinds",
      "/representatives",
      "/settings",
    ]);
  });

  test("of a suspended company's employee has closed and covered screens; otherwise there are none", () => {
    expect(screensUnder(null, employee)).toEqual({ closed: [], covered: [] });
    const { closed, covered } = screensUnder({ kind: "suspended" }, employee);
    expect(covered.toSorted()).toEqual(
      screensShowing("clock", "company's record", "money", "team", "work").toSorted(),
    );
    expect(closed.toSorted()).toEqual(screensShowing("team", "work").toSorted());
  });
});
