// Proves, person by person, which managers of a company with two centres receive the live messages about a person.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessionEndedCode, type LiveMessage } from "~/modules/live/live-message";
import { publish } from "~/modules/live/publish.server";
import { followCentresOf } from "~/modules/schedules/follow-centres.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import type { LocalDate } from "~/time/dates";
import { dayMs, hourMs } from "~/time/units";
import {
  aScopedCompany,
  managersOfSol,
  managersOfTriana,
  wholeCompany,
  withOtherManagers,
  type ScopedCompany,
} from "../../support/worker/a-scoped-company";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { openTab, type OpenTab } from "../../support/worker/live";
import { aLog } from "../../support/worker/people";
import { beginAt, timePasses } from "../../support/worker/time";
import { proposed } from "../corrections/corrected";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

let company: Awaited<ReturnType<typeof withOtherManagers>>;

beforeEach(async () => {
  company = await withOtherManagers(await aScopedCompany());
  await settle();
});

const listeners = ["owner", "admin", "scoped", "ofSol", "ofBoth"] as const;
type Listener = (typeof listeners)[number];
type Tabs = Record<Listener, OpenTab>;

const openTabs = async (): Promise<Tabs> =>
  Object.fromEntries(
    await Promise.all(listeners.map(async (name) => [name, await openTab(company[name])] as const)),
  ) as Tabs;

const send = async (message: LiveMessage) => {
  publish(deps(), { companyId: company.company.id, message });
  await settle();
};

/**
 * Returns who received messages, with their messages, since the last call. A message about the company, which everybody receives, ends each
 * list.
 */
async function heard(tabs: Tabs): Promise<Partial<Record<Listener, LiveMessage[]>>> {
  await send({ kind: "company" });
  const lists = listeners.map(async (name) => {
    const messages: LiveMessage[] = [];
    while (messages.at(-1)?.kind !== "company") messages.push(...(await tabs[name].news()));
    return [name, messages.slice(0, -1)] as const;
  });
  return Object.fromEntries((await Promise.all(lists)).filter(([, messages]) => messages.length > 0));
}

/** The people of the company, and who receives the messages about them. */
const cells = [
  ["triana", managersOfTriana],
  ["sol", managersOfSol],
  ["nowhere", wholeCompany],
  ["moved", managersOfTriana],
  ["away", managersOfSol],
  ["gone", managersOfTriana],
  // The administrator works at Triana. Only managers of everything manage them.
  ["admin", wholeCompany],
  ["scoped", [...wholeCompany, "scoped"]],
  ["owner", wholeCompany],
] as const satisfies readonly (readonly [keyof ScopedCompany, readonly Listener[]])[];

test("every kind of message about a person reaches exactly the managers who may see them", async () => {
  const tabs = await openTabs();
  for (const [name, readers] of cells) {
    const { id: profileId } = company[name].profile;
    const messages: LiveMessage[] = [
      ...(["time-log", "correction", "absence"] as const).map((kind) => ({ kind, profileId })),
      ...(["people", "plan"] as const).map((kind) => ({ kind, profileIds: [profileId] })),
    ];
    for (const message of messages) await send(message);
    const expected = Object.fromEntries(readers.map((reader) => [reader, messages]));
    expect([name, await heard(tabs)]).toEqual([name, expected]);
  }
});

test("a message about everybody is cut to the people of each manager", async () => {
  const tabs = await openTabs();
  const idOf = (name: (typeof cells)[number][0]) => company[name].profile.id;
  const profileIds = cells.map(([name]) => idOf(name));
  await send({ kind: "plan", profileIds });
  const messages = await heard(tabs);
  const sentTo = (reader: Listener) =>
    messages[reader]!.flatMap((message) => ("profileIds" in message ? message.profileIds : [])).toSorted();
  expect([sentTo("owner"), sentTo("admin")]).toEqual([profileIds.toSorted(), profileIds.toSorted()]);
  expect(sentTo("ofSol")).toEqual([idOf("sol"), idOf("away")].toSorted());
  const trianas = [idOf("triana"), idOf("moved"), idOf("gone")];
  expect(sentTo("ofBoth")).toEqual([...trianas, idOf("sol"), idOf("away")].toSorted());
});

describe("a punch of a person who moves to another centre reaches its managers", () => {
  const moveTo = (centre: string, from: LocalDate) =>
    giveTerms(company.owner, company.triana, {
      at: deps().now,
      from,
      pattern: everyDay(540, 1_020),
      centre,
    });
  const punch = (): LiveMessage => ({ kind: "time-log", profileId: company.triana.profile.id });
  const expectHeardBy = async (tabs: Tabs, readers: readonly Listener[]) => {
    await heard(tabs);
    await send(punch());
    expect(Object.keys(await heard(tabs))).toEqual(readers);
  };

  test("immediately if the terms begin today", async () => {
    const tabs = await openTabs();
    await expectHeardBy(tabs, managersOfTriana);
    await moveTo(company.ids.sol, "2026-11-20");
    await expectHeardBy(tabs, managersOfSol);
  });

  test("from the first day of the terms on if they begin later", async () => {
    const tabs = await openTabs();
    await moveTo(company.ids.sol, "2026-11-21");
    await expectHeardBy(tabs, managersOfTriana);
    timePasses(dayMs);
    await followCentresOf(deps(), { companyId: company.company.id });
    const [row] = await deps().db.select().from(profiles).where(eq(profiles.id, company.triana.profile.id));
    expect(row!.centreSince).toBe("2026-11-21");
    await expectHeardBy(tabs, managersOfSol);
  });
});

test("a correction of a person who left reaches the managers of their last centre", async () => {
  const { owner, triana } = company;
  const log = await aLog(triana, { checkInTime: deps().now - 9 * hourMs, checkOutTime: deps().now - hourMs });
  const left = await changeStatus(deps(), {
    member: owner,
    profileIds: [triana.profile.id],
    status: "inactive",
  });
  expect(left.code).toBe("changed");
  await settle();
  const tabs = await openTabs();
  await proposed(owner, {
    profile_id: triana.profile.id,
    entry_id: log.id,
    reason: "ese día no vino",
    change: { kind: "void" },
  });
  await settle();
  expect(Object.keys(await heard(tabs))).toEqual(managersOfTriana);
});

test("a manager who is limited to centres loses their socket, and the next one receives only their people", async () => {
  const { owner, admin, ids } = company;
  const tab = await openTab(admin);
  const outcome = await updateMember(deps(), {
    member: owner,
    profileId: admin.profile.id,
    fullName: admin.profile.fullName!,
    dni: admin.profile.dni,
    role: "admin",
    scope: { known: null, centres: [ids.sol] },
  });
  expect(outcome).toEqual({ code: "updated", isReachChanged: true });
  await settle();
  expect(await tab.closeCode()).toBe(sessionEndedCode);
  const tabs = await openTabs();
  const people = cells.slice(0, 6).map(([name]) => company[name].profile.id);
  for (const profileId of people) await send({ kind: "time-log", profileId });
  const { sol, away } = company;
  expect((await heard(tabs)).admin).toEqual(
    [sol, away].map(({ profile }) => ({ kind: "time-log", profileId: profile.id })),
  );
});
