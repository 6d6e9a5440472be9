// Proves that every place shows the same number of tasks, and the same number of missing exits.
import { shiftRequests, unassignedPunches } from "#cell";
import { expect, test } from "vitest";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { listMissingExits } from "~/modules/board/list-working.server";
import { turnOf } from "~/modules/corrections/correction";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { turnTitles } from "~/modules/policy/turn-text";
import { readWeek } from "~/modules/shifts/read-week.server";
import { judgeRequests } from "~/modules/shifts/requests/judge-requests";
import { shownRequestsOf } from "~/modules/shifts/requests/shown-requests-of";
import { showClosing } from "~/modules/tenancy/closing/show-closing.server";
import { readBoard } from "~/modules/tenancy/today/read-board.server";
import { showToday } from "~/modules/tenancy/today/show-today.server";
import { countTasks } from "~/modules/tenancy/today/task-list";
import { newId } from "~/platform/ids";
import { addDays, weekOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { waitingAt, waitingInBar, sumWaiting } from "~/ui/shell/waiting";
import { dayMs, hourMs } from "~/time/units";
import { anAbsence } from "../../../support/worker/absences";
import { deps } from "../../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const managersScreens = [
  "/dashboard",
  "/working-now",
  "/reports",
  "/absences",
  "/team",
  "/corrections",
  "/shifts",
];

/** A day of the next week, for which another centre requests somebody. */
const requestedOn = addDays(weekOf(localDateOf(deps().now, "Europe/Madrid")).from, 9);

/** Returns the number of a member's tasks in each place that shows it. */
async function taskCountsOf(member: SignedInMember) {
  const { now, db } = deps();
  const badge = readWaiting(await waitingQuery(db.$client, member.profile.id, now).all());
  const viewer = { profileId: member.profile.id, isManager: true };
  const [board, today, closing, { corrections }, absences, nextWeek] = await Promise.all([
    readBoard(deps(), { member, search: "", before: null }),
    showToday(deps(), member),
    showClosing(deps(), member),
    listCorrections(deps(), { member, status: "open", before: null }),
    showAbsentPeople(deps(), { member, params: new URLSearchParams() }),
    readWeek(deps(), { member, week: weekOf(requestedOn).from }),
  ]);
  const beside = (to: string) => waitingAt(to, badge, true).count;
  return {
    avatar: sumWaiting(badge),
    menu: managersScreens.reduce((sum, to) => sum + beside(to), 0),
    bar: managersScreens.reduce((sum, to) => sum + waitingInBar(to, badge, true).count, 0),
    board: countTasks(board),
    today: countTasks(today),
    closing: closing.waiting.tasks,
    lists:
      corrections.filter((correction) => turnOf(correction, viewer, now) === "viewer").length +
      absences.waiting.filter(({ turn }) => turn === turnTitles.viewer).length +
      beside("/team") +
      shownRequestsOf(judgeRequests(nextWeek, { now, companyZone: member.company.timeZone }), {
        ...nextWeek,
        managed: new Set(nextWeek.centres.map(({ id }) => id)),
        viewerId: member.profile.id,
        now,
      }).filter(({ form }) => form).length,
  };
}

/** Returns the number of missing exits in each place that shows it. */
async function exitCountsOf(member: SignedInMember) {
  const { now, db } = deps();
  const badge = readWaiting(await waitingQuery(db.$client, member.profile.id, now).all());
  const exitsQuery = { reader: member, ledger: member.company.ledger, now, before: null };
  const [board, today, closing, list] = await Promise.all([
    readBoard(deps(), { member, search: "", before: null }),
    showToday(deps(), member),
    showClosing(deps(), member),
    listMissingExits({ db }, exitsQuery),
  ]);
  return {
    link: badge.exits,
    board: board.probablyMissing.count + board.missing.count,
    list: list.probablyMissing.length + list.people.length,
    today: today.groups.find(({ kind }) => kind === "exits")!.count,
    closing: closing.waiting.exits,
  };
}

const sameIn = (counts: object, count: number) =>
  Object.fromEntries(Object.keys(counts).map((place) => [place, count]));

/** Records an entry whose exit nobody knows. */
const aMissingExit = (member: SignedInMember, days: number) =>
  aLog(member, {
    checkInTime: deps().now - days * dayMs,
    checkOutTime: null,
    meanwhile: [{ kind: "exit_missing", occurredAt: deps().now, payload: {} }],
  });

const proposeExit = (author: SignedInMember, of: SignedInMember, log: { id: string; checkInTime: number }) =>
  propose(deps(), {
    member: author,
    corrected: { subject: of.profile.subject, profileId: of.profile.id },
    entryId: log.id,
    version: null,
    requested: { kind: "change", times: { checkOutTime: log.checkInTime + hourMs } },
    reason: "Salí una hora después",
    source: "web",
    idempotencyKey: null,
  });

test("menu, avatar, bar, board, 'Hoy', closing page and lists show the same number of tasks", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const lucia = await aMember({ company });
  const { now, db } = deps();
  expect(await taskCountsOf(owner)).toEqual(sameIn(await taskCountsOf(owner), 0));

  const fromDay = addDays(localDateOf(now, company.timeZone), 10);
  for (let nth = 0; nth < 7; nth += 1)
    await anAbsence(lucia, { fromDay: addDays(fromDay, nth), state: "requested" });
  await proposeExit(lucia, lucia, await aMissingExit(lucia, 5));
  for (let nth = 0; nth < 6; nth += 1) {
    const id = newId(now);
    const punch = { id, companyId: company.id, kioskId: id, request: id, action: "check_in" as const };
    await db.insert(unassignedPunches).values({ ...punch, at: now - nth * hourMs, receivedAt: now });
  }
  const request = { companyId: company.id, centreId: newId(now), fromCentreId: company.id, toMinute: 900 };
  const requestRow = { ...request, madeBy: owner.profile.id, madeAt: now };
  for (const fromMinute of [480, 540])
    await db.insert(shiftRequests).values({ ...requestRow, id: newId(now), onDay: requestedOn, fromMinute });
  // Nobody answers a shift that has begun.
  const onDay = addDays(localDateOf(now, company.timeZone), -1);
  await db.insert(shiftRequests).values({ ...requestRow, id: newId(now), onDay, fromMinute: 480 });
  // Exits are no tasks.
  await aMissingExit(await aMember({ company }), 3);

  const counts = await taskCountsOf(owner);
  expect(counts).toEqual(sameIn(counts, 7 + 1 + 6 + 2));
});

test("the link under the clock, the board, 'Hoy' and the closing page show the same number of missing exits", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [twice, working, old, answered, inBoth] = [
    await aMember({ company }),
    await aMember({ company }),
    await aMember({ company }),
    await aMember({ company }),
    await aMember({ company }),
  ];
  for (const days of [3, 6]) await aMissingExit(twice, days);
  await aMissingExit(working, 3);
  await aLog(working, { checkInTime: deps().now - hourMs, checkOutTime: null });
  await aMissingExit(old, 60);
  await proposeExit(answered, answered, await aMissingExit(answered, 4));
  await aMissingExit(inBoth, 9);
  await aLog(inBoth, { checkInTime: deps().now - 30 * hourMs, checkOutTime: null });

  const counts = await exitCountsOf(owner);
  expect(counts).toEqual(sameIn(counts, 6));
});
