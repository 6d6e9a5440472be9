// Proves whom the mail about open pay periods reaches, when, and what it says.
import { companies, companyJobs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  isClosingDue,
  notifyOpenMonths,
  openMonthsJob,
} from "~/modules/notifications/reminders/notify-open-months.server";
import { deps, settle } from "../../../support/worker/deps";
import { aLog, aMember } from "../../../support/worker/people";
import { aTeamOfMondays, issue, madrid, novemberAt, workOctober } from "../../../support/worker/periods";

/** Returns the mails about open periods that a company's people got. */
async function mailsOf(companyId: string) {
  const { results } = await deps()
    .db.$client.prepare(
      "SELECT recipient, subject, text FROM mail_outbox WHERE dedupe_key GLOB ? ORDER BY recipient",
    )
    .bind(`open-months:${companyId}:*`)
    .all<{ recipient: string; subject: string; text: string }>();
  return results;
}

const notify = async (companyId: string, at = novemberAt) => {
  await notifyOpenMonths(deps(at), { companyId });
  await settle();
};

describe("the mail about open months", () => {
  test("reaches the managers of the whole company once, on the first working day after a pay period", async () => {
    const { owner, ana, company } = await aTeamOfMondays();
    const admin = await aMember({ company, role: "admin", fullName: "Ada Jefa" });
    await aMember({ company, role: "admin", fullName: "Rosa Centro", managedCentres: [company.id] });
    await aLog(ana, { checkInTime: madrid("2026-10-05T09:00"), checkOutTime: null });
    await notify(company.id);
    await notify(company.id, novemberAt + 3_600_000);
    const mails = await mailsOf(company.id);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([admin.email, owner.email].sort());
    expect(mails[0]!.subject).toBe("Octubre de 2026: falta 1 cosa antes de cerrar");
    expect(mails[0]!.text).toContain("Falta la salida del");
    expect(mails[0]!.text).toContain("/months?from=2026-10-01");
  });

  test("states that all is ready, and is not sent once all are closed", async () => {
    const { owner, ana, company } = await aTeamOfMondays();
    await workOctober(ana);
    await notify(company.id);
    expect((await mailsOf(company.id)).map(({ subject }) => subject)).toEqual([
      "Octubre de 2026: todo listo para cerrar",
    ]);
    const other = await aTeamOfMondays();
    await issue(other.owner, [other.owner, other.ana]);
    await notify(other.company.id);
    expect(await mailsOf(other.company.id)).toEqual([]);
    expect(owner.company.id).not.toBe(other.company.id);
  });

  test("is not sent on another day", async () => {
    const { company } = await aTeamOfMondays();
    await notify(company.id, madrid("2026-11-12T03:00"));
    expect(await mailsOf(company.id)).toEqual([]);
  });
});

test("the job concerns a company once for each pay period", async () => {
  const { company } = await aTeamOfMondays();
  const { db } = deps();
  await db.update(companies).set({ createdAt: 0 }).where(eq(companies.id, company.id));
  const concerns = async (at: number) => {
    const [row] = await db.all<{ is_due: number }>(
      sql`SELECT ${isClosingDue({ now: at }, sql`${company.id}`)} AS is_due`,
    );
    return row!.is_due === 1;
  };
  expect(await concerns(novemberAt)).toBe(true);
  expect(await concerns(madrid("2026-11-12T03:00"))).toBe(false);
  await db
    .insert(companyJobs)
    .values({ job: openMonthsJob, companyId: company.id, queuedAt: novemberAt, doneAt: novemberAt });
  expect(await concerns(novemberAt + 1)).toBe(false);
  expect(await concerns(madrid("2026-12-01T03:00"))).toBe(true);
});
