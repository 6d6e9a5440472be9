import { describe, expect, test } from "vitest";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { notifyJoined } from "~/modules/team/notify-joined.server";
import { hourMs } from "~/time/units";
import { aUser } from "../../support/worker/a-user";
import { deps, settle } from "../../support/worker/deps";
import { runJob } from "../../support/worker/jobs";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Race } from "../../support/worker/race";
import { resend } from "../../support/worker/resend";
import { inEveryOrder } from "../../support/worker/schedule";
import { anInvitation, anOwner } from "./invitations/invited";

/** Returns the people of each notice to the owner, a line a mail. */
async function toldOf({ email }: SignedInMember): Promise<string[]> {
  const { results } = await deps()
    .db.$client.prepare(
      "SELECT text FROM mail_outbox WHERE recipient = ? AND dedupe_key LIKE 'joined:%' ORDER BY id",
    )
    .bind(email)
    .all<{ text: string }>();
  return results.map(({ text }) => [...text.matchAll(/Ana \d|Leo/g)].map(([name]) => name).join(" "));
}

/** A person joins some minutes later. */
async function joins(owner: SignedInMember, full_name: string, minutes = 0) {
  const user = await aUser();
  const { row } = await anInvitation(owner, { email: user.email, full_name });
  await joinCompany(deps(Date.now() + minutes * 60_000), { user, invitationId: row.id, sessionId: null });
  await settle();
}

test("the owner is notified immediately of the first person who joins, and the next night of the others together", async () => {
  const owner = await anOwner();
  await joins(owner, "Ana 1");
  expect(await toldOf(owner)).toEqual(["Ana 1"]);
  expect(resend.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toContain(
    "Ana 1 se ha unido a tu empresa",
  );
  await joins(owner, "Ana 2", 1);
  await joins(owner, "Ana 3", 2);
  expect(await toldOf(owner)).toEqual(["Ana 1"]);
  const night = deps(Date.now() + 12 * hourMs);
  await runJob(night, "notify-joined");
  expect(await toldOf(owner)).toEqual(["Ana 1", "Ana 3 Ana 2"]);
  await runJob(deps(Date.now() + 36 * hourMs), "notify-joined");
  expect(await toldOf(owner)).toHaveLength(2);
});

test("the owner is not notified of people who were only added, or joined long ago", async () => {
  const owner = await anOwner();
  const company = owner.company;
  await aMember({ company, fullName: "Leo", createdAt: deps().now - 49 * hourMs });
  await notifyJoined(deps(), { companyId: company.id });
  expect(await toldOf(owner)).toEqual([]);
});

describe("a notification of joined people, sent twice at the same time,", () => {
  async function tell(race: Race) {
    const owner = await anOwner();
    const { company } = owner;
    const now = Date.now();
    await aMember({ company, fullName: "Ana 1", createdAt: now - 2_000 });
    const late = await aMember({ company, fullName: "Ana 2", createdAt: now - 49 * hourMs });
    await race(
      ({ deps }) => notifyJoined(deps(), { companyId: company.id }),
      async ({ d1, deps }) => {
        await d1
          .prepare("UPDATE profiles SET created_at = ? WHERE id = ?")
          .bind(now - 1_000, late.profile.id)
          .run();
        return notifyJoined(deps(), { companyId: company.id });
      },
    );
    return (await toldOf(owner)).join(" ").split("Ana 1").length - 1;
  }

  test("reports each person only once", { tags: "deep" }, () =>
    inEveryOrder(async (race) => expect(await tell(race)).toBe(1)),
  );
});
