// Proves that an issued month is mailed, noted as sent, and that its person gets two reminders until they answer.
import { mailOutbox } from "#cell";
import { eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { findStatement } from "~/modules/periods/find-statement.server";
import { followStatements, statementMailKey } from "~/modules/periods/follow-statements.server";
import { personOf } from "~/modules/schedules/statement-person";
import { dayMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, novemberAt } from "../../support/worker/periods";

/** Returns the keys of the mails to a person about statements. */
const keysTo = async ({ email }: SignedInMember) =>
  (
    await deps()
      .db.select({ key: mailOutbox.dedupeKey })
      .from(mailOutbox)
      .where(sql`${eq(mailOutbox.recipient, email)} AND ${like(mailOutbox.dedupeKey, "statement%")}`)
      .orderBy(mailOutbox.dedupeKey)
  ).map(({ key }) => key.replace(/:[0-9a-f-]{36}:/, ":"));

const follow = async ({ company }: SignedInMember, days: number) => {
  await followStatements(deps(novemberAt + days * dayMs), { companyId: company.id });
  await settle();
};

test("each version of a month is mailed once to its person", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await issue(owner, [ana]);
  await issue(owner, [ana]);
  await issue(owner, [ana], { version: 2 });
  expect(await keysTo(ana)).toEqual(["statement:2026-10-01:1", "statement:2026-10-01:2"]);
});

test("a mail that the provider accepted is recorded as sent, and one that waits is not", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await issue(owner, [ana]);
  const key = statementMailKey({ profileId: ana.profile.id, from: "2026-10-01", version: 1 });
  const mailed = (sentAt: number | null) =>
    deps().db.update(mailOutbox).set({ sentAt }).where(eq(mailOutbox.dedupeKey, key));
  const ways = async () => {
    const about = { companyId: ana.company.id, profileId: ana.profile.id, from: "2026-10-01" };
    return (await findStatement(deps(), about))!.deliveries.map(({ way }) => way);
  };
  await mailed(null);
  await follow(owner, 1);
  expect(await ways()).toEqual([]);
  await mailed(novemberAt);
  await follow(owner, 1);
  await follow(owner, 2);
  expect(await ways()).toEqual(["sent"]);
});

test("a person without an answer gets a reminder after three and after seven days, and no third one", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await issue(owner, [ana]);
  const reminders = async () =>
    (await keysTo(ana)).filter((key) => key.startsWith("statement-reminder")).map((key) => key.slice(-2));
  await follow(owner, 2);
  expect(await reminders()).toEqual([]);
  await follow(owner, 3);
  await follow(owner, 4);
  expect(await reminders()).toEqual([":1"]);
  await follow(owner, 7);
  await follow(owner, 20);
  expect(await reminders()).toEqual([":1", ":2"]);
});

test("an answer ends the reminders", async () => {
  const { owner, ana } = await aTeamOfMondays();
  await issue(owner, [ana]);
  await answerStatement(deps(novemberAt), {
    person: personOf(ana),
    from: "2026-10-01",
    version: 1,
    answer: "agreed",
    on: null,
    text: "",
    via: "account",
  });
  await follow(owner, 8);
  expect(await keysTo(ana)).toEqual(["statement:2026-10-01:1"]);
});
