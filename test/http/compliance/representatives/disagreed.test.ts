// Proves that representatives get a notice of disputes with their number and month, and no more.
import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs, hourMs } from "~/time/units";
import { expectFailureWithout } from "../../../support/worker/broken-schema";
import { deps, settle } from "../../../support/worker/deps";
import { expectFaults } from "../../../support/quiet-console";
import { runJob } from "../../../support/worker/jobs";
import { signInAgain, type SignedInMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { timePasses } from "../../../support/worker/time";
import { answering, iso, proposed } from "../../corrections/corrected";
import { aRepresented, mandate, screen } from "./a-representative";

let owner: SignedInMember;
let rosa: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => ({ owner, rosa, ana } = await aRepresented()));

const reason = "Fui yo quien cerró";
const comment = "A esa hora ya no había nadie";

/** Ana proposes an earlier entry, and the company disagrees. @returns the correction's id. */
async function disputed(hoursAgo: number): Promise<string> {
  const id = await proposed(ana, {
    change: {
      kind: "add",
      check_in_time: iso(deps().now - hoursAgo * hourMs),
      check_out_time: iso(deps().now - (hoursAgo - 1) * hourMs),
    },
    reason,
  });
  expect(await answering(owner, id, { answer: "disagree", comment })).toMatchObject({ status: 200 });
  return id;
}

async function night() {
  await runJob(deps(), "notify-representatives");
  await settle();
}

const toRosa = () =>
  resend.mails.filter(({ to, subject }) => to === rosa.email && subject.includes("sin acuerdo"));

test("a dispute causes one mail a day to the representatives, and a notice on the screen, with its month and day only", async () => {
  await night();
  expect(toRosa()).toEqual([]);
  await disputed(30);
  await disputed(28);
  timePasses(1_000);
  for (let nth = 0; nth < 2; nth += 1) await night();
  expect(toRosa()).toHaveLength(1);
  const [{ subject, text, html }] = toRosa() as [(typeof resend.mails)[number]];
  expect(subject).toBe("2 correcciones sin acuerdo");
  const page = await screen(rosa);
  expect(page).toContain("2 correcciones (día");
  for (const contents of [reason, comment, "Ana López", ana.email])
    for (const where of [text, html, page]) expect(where).not.toContain(contents);
  timePasses(1_000);
  await disputed(26);
  await night();
  expect(toRosa(), "on the same day").toHaveLength(1);
  timePasses(dayMs);
  await night();
  expect(toRosa()).toHaveLength(2);
  expect(toRosa()[1]!.subject).toBe("Una corrección sin acuerdo");
  await signInAgain(rosa);
});

test("agreed corrections and disputes from before the mandate cause no notice", async () => {
  const agreed = await proposed(ana, {
    change: {
      kind: "add",
      check_in_time: iso(deps().now - 30 * hourMs),
      check_out_time: iso(deps().now - 29 * hourMs),
    },
    reason,
  });
  await answering(owner, agreed, { answer: "accept" });
  await mandate(owner, rosa, "ended");
  timePasses(1_000);
  await disputed(28);
  timePasses(1_000);
  await mandate(owner, rosa, "given");
  timePasses(1_000);
  await night();
  expect(toRosa()).toEqual([]);
  // The screen shows all current disputes.
  expect(await screen(rosa)).toContain("1 corrección (día");
});

async function sendsNothingAfterMandate() {
  ({ owner, rosa, ana } = await aRepresented());
  await disputed(30);
  await settle();
  timePasses(1_000);
  // The notice is queued while the provider does not answer. The mandate ends before it does.
  resend.faults.push("no-answer");
  await night();
  expect([expectFaults().length, toRosa().length]).toEqual([1, 0]);
  await changeStatus(deps(), { member: owner, profileIds: [rosa.profile.id], status: "inactive" });
  const { results } = await env.CELL_1.prepare(
    "SELECT id FROM mail_outbox WHERE dedupe_key GLOB 'disagreed:*' AND instr(dedupe_key, ?) > 0 AND next_attempt_at IS NOT NULL",
  )
    .bind(rosa.profile.id)
    .all();
  await night();
  expect(results.length + toRosa().length).toBe(0);
}

test(
  "a representative whose mandate has ended gets no notice, even if it was queued before",
  sendsNothingAfterMandate,
);

test("without the trigger profiles_mandate_ended, the queued notice is sent (twin)", { tags: "deep" }, () =>
  expectFailureWithout(["DROP TRIGGER profiles_mandate_ended"], sendsNothingAfterMandate),
);
