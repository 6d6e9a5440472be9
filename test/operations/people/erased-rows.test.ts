import * as cell from "#cell";
import {
  availabilities,
  absences,
  allowanceClosings,
  allowanceMoves,
  expiryNotices,
  firstDays,
  scopeChanges,
  invitations,
  kioskPins,
  payrollPeople,
  periods,
  personLinks,
  schedules,
  shiftDrafts,
  statements,
} from "#cell";
import { lifecycles as ofCell } from "#cell/lifecycle";
import * as directory from "#directory";
import { passkeys } from "#directory";
import { lifecycles as ofDirectory } from "#directory/lifecycle";
import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteUser } from "~/modules/directory/delete-users.server";
import { eraseOfCompany } from "~/modules/jobs/register-jobs.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { dayMs, hourMs } from "~/time/units";
import type { Erasure, Lifecycle } from "../../../drizzle/lifecycle";
import { aUser } from "../../support/worker/a-user";
import { everyRow } from "../../support/worker/database";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aMember } from "../../support/worker/people";
import { register, worked } from "../../support/worker/register";

const tables = { ...cell, ...directory };
type Name = keyof typeof ofCell | keyof typeof ofDirectory;

/** Returns the tables with this erasure of a person's rows. */
const tablesThat = (
  erasure: Erasure,
  lifecycles: Record<string, Lifecycle> = { ...ofCell, ...ofDirectory },
) =>
  Object.entries(lifecycles)
    .filter(([, lifecycle]) => lifecycle.erasure === erasure)
    .map(([name]): string => getTableName(tables[name as Name]));

/** Returns the tables that have a row with one of these texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const rows = await everyRow();
  return Object.keys(rows).filter((table) =>
    rows[table]!.some((row) => texts.some((text) => JSON.stringify(row).includes(text))),
  );
}

const aPasskey = (userId: string) => ({
  id: newId(0),
  userId,
  credentialId: userId,
  publicKey: "key",
  counter: 0,
  transports: [],
  name: "Móvil",
  createdAt: 0,
  isNotified: true,
});

test("four years after a person left, each table erases the rows of its lifecycle, and none identifies them", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const employedSince = "2019-03-18";
  const ana = await aMember({ company, fullName: "Ana Núñez", dni: "12345678Z", employedSince });
  const { db, directory: users } = deps();
  const { id: profileId, userId } = ana.profile;
  await db.insert(invitations).values({
    id: newId(0),
    companyId: company.id,
    email: ana.email,
    fullName: "Ana Núñez",
    role: "employee",
    tokenHash: profileId,
    status: "accepted",
    expiresAt: 1,
    createdAt: 0,
  });
  await db.insert(kioskPins).values({
    profileId,
    companyId: company.id,
    number: 101,
    pinHmac: "hmac",
    setAt: 0,
    setBy: profileId,
  });
  await users.insert(passkeys).values(aPasskey(userId));
  await db.insert(schedules).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    kind: "balance_moved",
    seq: 1,
    recordedAt: 0,
    authorId: owner.profile.id,
    salt: "0".repeat(64),
    content: "{}",
  });
  await db.insert(payrollPeople).values({ companyId: company.id, profileId, code: "007" });
  await db.insert(personLinks).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    tokenHash: profileId,
    codeHash: "hash",
    createdBy: owner.profile.id,
    createdAt: 0,
    expiresAt: 1,
  });
  const statement = { id: newId(0), companyId: company.id, profileId };
  await db.insert(statements).values({
    ...statement,
    kind: "period_issued",
    recordedAt: 0,
    salt: "0".repeat(64),
    content: "{}",
  });
  await db.insert(statements).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    kind: "week_published",
    recordedAt: 0,
    salt: "0".repeat(64),
    content: "{}",
    weekOn: "2026-09-07",
  });
  const freeWeek = [[], [], [], [], [], [], []];
  await db.insert(shiftDrafts).values({
    companyId: company.id,
    profileId,
    weekOn: "2026-09-07",
    version: 1,
    days: freeWeek,
    updatedBy: owner.profile.id,
    updatedAt: 0,
  });
  await db
    .insert(availabilities)
    .values({ companyId: company.id, profileId, days: freeWeek, words: "nunca martes", updatedAt: 0 });
  await db.insert(periods).values({
    ...statement,
    fromDay: "2026-09-01",
    toDay: "2026-09-30",
    version: 1,
    issuedAt: 0,
    isCurrent: true,
  });
  await db.insert(firstDays).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    employedSince,
    previous: null,
    authorId: owner.profile.id,
    recordedAt: 0,
  });
  await db.insert(scopeChanges).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    centres: ["triana"],
    previous: null,
    authorId: owner.profile.id,
    recordedAt: 0,
  });
  const absenceId = newId(0);
  await db.insert(absences).values({
    id: absenceId,
    companyId: company.id,
    profileId,
    absenceId,
    version: 1,
    kind: "vacation",
    fromDay: "2020-08-03",
    toDay: "2020-08-16",
    part: "all",
    state: "accepted",
    authorId: owner.profile.id,
    recordedAt: 0,
  });
  await db.insert(allowanceMoves).values({
    id: newId(0),
    companyId: company.id,
    profileId,
    kind: "vacation",
    year: 2020,
    amount: 100,
    note: "Un día más",
    authorId: owner.profile.id,
    recordedAt: 0,
  });
  const ofPerson = { companyId: company.id, profileId, kind: "vacation", unit: "working" } as const;
  await db.insert(expiryNotices).values({ ...ofPerson, lastOn: "2020-12-31", amount: 100, sentAt: 0 });
  await db.insert(allowanceClosings).values({ ...ofPerson, year: 2019, carried: [], recordedAt: 0 });
  await batch(db, [
    queueMail(deps(), {
      dedupeKey: `absence:${absenceId}:1`,
      about: absenceId,
      recipient: ana.email,
      companyId: company.id,
      subject: "Hola",
      html: "",
      text: "",
      line: { text: "Ana Núñez" },
    }),
  ]);
  await register(owner, ana);
  const from = Date.parse("2020-02-03T09:00:00Z");
  await worked(ana, from, from + hourMs);
  const left = { member: owner, profileIds: [profileId], status: "inactive" as const };
  await changeStatus(deps(from + 30 * dayMs), left);
  await settle();

  const traces = ["Ana Núñez", "12345678Z", employedSince, ana.email];
  const erased = [...tablesThat("deleted"), ...tablesThat("emptied")];
  const before = await tablesWith([...traces, profileId, userId]);
  expect(erased.filter((table) => !before.includes(table))).toEqual([]);

  await eraseOfCompany(deps(), { companyId: company.id });
  expect(await tablesWith([...traces, userId])).toEqual([]);
  const after = await tablesWith([profileId]);
  expect(tablesThat("deleted").filter((table) => after.includes(table))).toEqual([]);
});

test("closing an account deletes the directory's rows whose lifecycle requires it", async () => {
  const user = await aUser();
  const { directory: users } = deps();
  await users.insert(passkeys).values(aPasskey(user.id));
  // The memberships are gone already: closing the account deletes them.
  const theirs = tablesThat("deleted", ofDirectory).filter((table) => table !== "memberships");
  const before = await tablesWith([user.id, user.email]);
  expect(theirs.filter((table) => !before.includes(table))).toEqual([]);
  expect(await deleteUser(deps(), { userId: user.id })).toBe(true);
  expect(await tablesWith([user.id, user.email])).toEqual([]);
});
