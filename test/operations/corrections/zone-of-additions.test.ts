// Proves that an entry that somebody adds takes the zone of the person's centre on that day, as a check-in does.
import { beforeEach, describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { requireProposing } from "~/modules/corrections/read-proposal.server";
import { propose } from "~/modules/corrections/propose.server";
import { submitProposal } from "~/modules/corrections/submit-proposal.server";
import { proposalText } from "~/modules/clock/queue-intake/messages";
import { proposeForReview } from "~/modules/clock/queue-intake/propose-for-review.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";

const canary = "Atlantic/Canary";
const madrid = "Europe/Madrid";
const pattern = everyDay(540, 1020);
/** Half past eleven in the evening of 9 June in the Canaries, and half past midnight of 10 June in Madrid. */
const lateAt = Date.parse("2026-06-09T22:30:00Z");
const now = lateAt + 5 * dayMs;

let owner: SignedInMember;
let ana: SignedInMember;
let palmas: string;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna", timeZone: madrid });
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company });
  palmas = await aCentre(owner, canary);
});

const give = (who: SignedInMember, from: string, centre: string) =>
  giveTerms(owner, who, { at: lateAt - 90 * dayMs, from, pattern, centre });

/** Records an entry as the register had it: with a zone of its own. */
const logIn = (timeZone: string, from: string) => {
  const checkInTime = Date.parse(from);
  const whose = { ...ana, company: { ...ana.company, timeZone } };
  return aLog(whose, { checkInTime, checkOutTime: checkInTime + hourMs });
};

/** The manager accepts what waits. */
async function accept() {
  const { corrections } = await listCorrections(deps(), { member: owner, status: "open", before: null });
  const answerInput = {
    member: owner,
    answer: "accept",
    comment: null,
    source: "web",
    idempotencyKey: null,
  } as const;
  for (const { id } of corrections)
    expect((await answerCorrection(deps(now + minuteMs), { ...answerInput, id })).code).toBe("corrected");
  await settle();
}

/** Types an entry of four hours in the form, which the manager accepts. Returns the entries of the register, oldest first. */
async function type(on: string, from = "09:00", to = "13:00") {
  const proposalQuery = { profileId: null, entryId: null, again: null, isAsking: false };
  const about = await requireProposing(deps(now), { member: ana, ...proposalQuery });
  const form = new FormData();
  const fields = { in_date: on, in_time: from, out_date: on, out_time: to, reason: "No fiché" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(await submitProposal(deps(now), { member: ana, about, form })).toMatchObject({ status: 302 });
  await accept();
  return entries();
}

const entries = async () =>
  (await logsOf(ana)).map(({ checkInTime, day, timeZone }) => ({
    from: new Date(checkInTime).toISOString().slice(0, 16),
    day,
    timeZone,
  }));

test("for a night typed with one date the form offers the next day, and one tap proposes it", async () => {
  const proposalQuery = { profileId: null, entryId: null, again: null, isAsking: false };
  const about = await requireProposing(deps(now), { member: ana, ...proposalQuery });
  const form = new FormData();
  const fields = { in_date: "9/6/26", in_time: "22", out_date: "9/6/26", out_time: "6h", reason: "No fiché" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(await submitProposal(deps(now), { member: ana, about, form })).toMatchObject({
    data: { nextDay: "10/06/2026", errors: { out_time: expect.any(String) as string } },
    init: { status: 422 },
  });
  form.set("out_next", "yes");
  expect(await submitProposal(deps(now), { member: ana, about, form })).toMatchObject({ status: 302 });
  await accept();
  expect(await entries()).toEqual([{ from: "2026-06-09T20:00", day: "2026-06-09", timeZone: madrid }]);
});

describe("times that a person in Las Palmas types in the form", () => {
  test("are in Canary time, without any entry near", async () => {
    await give(ana, "2026-01-01", palmas);
    expect(await type("09/06/2026")).toEqual([
      { from: "2026-06-09T08:00", day: "2026-06-09", timeZone: canary },
    ]);
  });

  test("are in that day's centre zone, next to an entry at the other centre", async () => {
    await give(ana, "2026-01-01", owner.company.id);
    await give(ana, "2026-06-09", palmas);
    await logIn(madrid, "2026-06-08T07:00:00Z");
    expect((await type("09/06/2026")).at(-1)).toEqual({
      from: "2026-06-09T08:00",
      day: "2026-06-09",
      timeZone: canary,
    });
  });

  test("are in the company's zone on the day after they left the centre", async () => {
    await give(ana, "2026-01-01", palmas);
    await give(ana, "2026-06-10", owner.company.id);
    await logIn(canary, "2026-06-09T08:00:00Z");
    expect((await type("10/06/2026")).at(-1)).toEqual({
      from: "2026-06-10T07:00",
      day: "2026-06-10",
      timeZone: madrid,
    });
  });

  test("are in the zone of an entry of that day, whatever the terms say", async () => {
    await give(ana, "2026-01-01", palmas);
    await logIn(madrid, "2026-06-09T14:00:00Z");
    expect((await type("09/06/2026")).at(-1)).toEqual({
      from: "2026-06-09T07:00",
      day: "2026-06-09",
      timeZone: madrid,
    });
  });

  test("stay on their day at half past eleven in the evening", async () => {
    await give(ana, "2026-01-01", palmas);
    expect(await type("09/06/2026", "23:30", "24:00")).toEqual([
      { from: "2026-06-09T22:30", day: "2026-06-09", timeZone: canary },
    ]);
  });
});

test("without a centre, typed times are in the zone of the nearest entry, since the company may have moved", async () => {
  await logIn(canary, "2026-06-01T08:00:00Z");
  expect((await type("02/06/2026")).at(-1)).toMatchObject({ from: "2026-06-02T08:00", timeZone: canary });
});

test("an instant sent to the API belongs to the day of the centre", async () => {
  await give(ana, "2026-01-01", palmas);
  const { subject, id: profileId } = ana.profile;
  const times = { checkInTime: lateAt, checkOutTime: lateAt + hourMs };
  const proposalInput = {
    member: ana,
    corrected: { subject, profileId },
    entryId: null,
    version: null,
    reason: "No fiché",
  };
  const requested = { kind: "add", times } as const;
  await propose(deps(now), { ...proposalInput, requested, source: "api", idempotencyKey: null });
  await accept();
  expect(await entries()).toEqual([{ from: "2026-06-09T22:30", day: "2026-06-09", timeZone: canary }]);
});

test("a queued punch that needs review becomes a proposal with the day and the hours of the centre", async () => {
  await give(ana, "2026-01-01", palmas);
  const { subject, id: profileId } = ana.profile;
  const punches = [
    {
      key: crypto.randomUUID(),
      command: { kind: "check_in", mode: "on_site", hours: null },
      at: lateAt,
      why: "too-old",
    },
    { key: crypto.randomUUID(), command: { kind: "check_out" }, at: lateAt + hourMs, why: "too-old" },
  ] as Parameters<typeof proposeForReview>[1]["punches"];
  const by = { member: ana, corrected: { subject, profileId }, source: "offline", punches } as const;
  await proposeForReview(deps(now), { ...by, textOf: proposalText, alongside: () => [] });
  const { corrections } = await listCorrections(deps(), { member: owner, status: "open", before: null });
  expect(corrections[0]!.proposed.text).toContain("entrada 09/06/2026 23:30, salida 10/06/2026 00:30");
  await accept();
  expect(await entries()).toEqual([{ from: "2026-06-09T22:30", day: "2026-06-09", timeZone: canary }]);
});
