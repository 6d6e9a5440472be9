// Proves who gets a mail when a correction is answered, and that each answer sends it once.
import { mailOutbox, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import type { CorrectOutcome } from "~/modules/corrections/correct.server";
import type { Answer } from "~/modules/corrections/correction-schema";
import { findCorrection } from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import { dayMs, hourMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-11-28T12:00:00+01:00"));
const thursday = (time: string) => Date.parse(`2026-11-26T${time}+01:00`);

let marta: SignedInMember;
let luis: SignedInMember;
let ana: SignedInMember;
let entryId: string;

beforeEach(async () => {
  const company = await aCompany({ name: "Bar Sol" });
  marta = await aMember({ company, role: "owner", fullName: "Marta" });
  luis = await aMember({ company, role: "admin", fullName: "Luis" });
  ana = await aMember({ company, fullName: "Ana" });
  entryId = (await aLog(ana, { checkInTime: thursday("09:00"), checkOutTime: thursday("14:58") })).id;
});

/** Proposes another exit of Ana's entry. @returns the id of the proposal. */
async function aProposal(member: SignedInMember, { isUnidentified = false } = {}): Promise<string> {
  const { subject, id: profileId } = ana.profile;
  const outcome = await propose(deps(), {
    member,
    corrected: { subject, profileId },
    entryId,
    version: null,
    requested: { kind: "change", times: { checkOutTime: thursday("14:00") } },
    reason: "salió antes",
    source: isUnidentified ? "kiosk" : "web",
    idempotencyKey: null,
    ...(isUnidentified && { kioskId: crypto.randomUUID(), isUnidentified }),
  });
  expect(outcome.code).toBe("corrected");
  return (await findCorrection(deps(), outcome as Extract<CorrectOutcome, { code: "corrected" }>))!.id;
}

async function answer(member: SignedInMember, id: string, choice: Answer, key: string | null = null) {
  const comment = choice === "disagree" ? "seguía allí" : null;
  const input = { member, id, answer: choice, comment, source: "web", idempotencyKey: key } as const;
  return (await answerCorrection(deps(), input)).code;
}

/** Returns recipient and subject of the mails about answers. */
async function answerMails(): Promise<[string, string][]> {
  const rows = await deps().db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id);
  const names = new Map([marta, luis, ana].map(({ email }, nth) => [email, ["Marta", "Luis", "Ana"][nth]!]));
  return rows
    .filter(
      ({ dedupeKey, recipient }) => dedupeKey.startsWith("correction-answered:") && names.has(recipient),
    )
    .map(({ recipient, subject }) => [names.get(recipient)!, subject]);
}

describe("the author of a proposal gets one mail", () => {
  test.each<[string, () => SignedInMember, () => SignedInMember, Answer, [string, string]]>([
    [
      "when a manager accepts a worker's proposal",
      () => ana,
      () => marta,
      "accept",
      ["Ana", "Marta ha aceptado tu corrección del jueves 26"],
    ],
    [
      "when a manager disagrees with a worker's proposal",
      () => ana,
      () => marta,
      "disagree",
      ["Ana", "Marta no acepta tu corrección del jueves 26"],
    ],
    [
      "when the worker accepts a manager's proposal",
      () => marta,
      () => ana,
      "accept",
      ["Marta", "Ana ha aceptado tu corrección del jueves 26"],
    ],
    [
      "when the worker disagrees with a manager's proposal",
      () => luis,
      () => ana,
      "disagree",
      ["Luis", "Ana no acepta tu corrección del jueves 26"],
    ],
  ])("%s, also after a repetition", async (_, author, answerer, choice, mail) => {
    const id = await aProposal(author());
    for (const turn of [1, 2])
      expect([turn, await answer(answerer(), id, choice, "k")]).toEqual([turn, "corrected"]);
    expect(await answerMails()).toEqual([mail]);
  });

  test("when another manager withdraws a proposal that the worker did not accept", async () => {
    const id = await aProposal(marta);
    await answer(ana, id, "disagree");
    timePasses(1_000);
    await answer(luis, id, "withdraw");
    expect((await answerMails())[1]).toEqual(["Marta", "Luis ha retirado tu corrección del jueves 26"]);
  });

  test("when a manager applies a proposal that the company had refused", async () => {
    const id = await aProposal(ana);
    await answer(marta, id, "disagree");
    timePasses(1_000);
    await answer(luis, id, "apply");
    expect((await answerMails())[1]).toEqual(["Ana", "Luis ha aceptado tu corrección del jueves 26"]);
  });
});

test("the person gets a mail when a manager applies a change after seven days of silence", async () => {
  const id = await aProposal(marta);
  timePasses(7 * dayMs);
  expect(await answer(marta, id, "apply")).toBe("corrected");
  expect(await answerMails()).toEqual([
    ["Ana", "Marta ha aplicado una corrección de tu registro del jueves 26 de noviembre"],
  ]);
});

test("the author and the person each get a mail when another manager applies a change", async () => {
  const id = await aProposal(marta);
  timePasses(7 * dayMs);
  expect(await answer(luis, id, "apply")).toBe("corrected");
  expect((await answerMails()).sort()).toEqual([
    ["Ana", "Luis ha aplicado una corrección de tu registro del jueves 26 de noviembre"],
    ["Marta", "Luis ha aplicado tu corrección del jueves 26 de noviembre"],
  ]);
});

test("nobody gets a mail about their own answer", async () => {
  await answer(ana, await aProposal(ana), "withdraw");
  const id = await aProposal(ana);
  timePasses(7 * dayMs);
  await answer(ana, id, "apply");
  expect(await answerMails()).toEqual([]);
});

test("the answer to a kiosk proposal without a PIN is mailed to its person", async () => {
  const id = await aProposal(ana, { isUnidentified: true });
  await answer(marta, id, "accept");
  expect(await answerMails()).toEqual([["Ana", "Marta ha aceptado la corrección del jueves 26"]]);
});

test("an author without an account in the company gets no mail", async () => {
  const id = await aProposal(luis);
  await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, luis.profile.id));
  await answer(ana, id, "accept");
  expect(await answerMails()).toEqual([]);
});

test("no mail is queued for a refused answer", async () => {
  const id = await aProposal(ana);
  expect(await answer(ana, id, "accept")).toBe("not-yours");
  expect(await answerMails()).toEqual([]);
});

test("several answers within an hour reach their author as the first mail and one summary", async () => {
  const ids: string[] = [];
  for (const to of [13, 12, 11]) {
    const log = await aLog(ana, {
      checkInTime: thursday("09:00") - to * dayMs,
      checkOutTime: thursday("14:00") - to * dayMs,
    });
    entryId = log.id;
    const { subject, id: profileId } = ana.profile;
    const outcome = await propose(deps(), {
      member: marta,
      corrected: { subject, profileId },
      entryId,
      version: null,
      requested: { kind: "void" },
      reason: "no vino",
      source: "web",
      idempotencyKey: null,
    });
    ids.push((await findCorrection(deps(), outcome as Extract<CorrectOutcome, { code: "corrected" }>))!.id);
  }
  for (const id of ids) {
    timePasses(1_000);
    expect(await answer(ana, id, "disagree")).toBe("corrected");
    await deliverOutbox(deps());
  }
  await settle();
  const toMarta = () => resend.mails.filter(({ to }) => to === marta.email);
  expect(toMarta()).toHaveLength(1);
  timePasses(hourMs);
  await deliverOutbox(deps());
  expect(toMarta()).toHaveLength(2);
  expect(toMarta()[1]!.subject).toBe("Respuestas a tus correcciones");
  expect(toMarta()[1]!.text.match(/^- Ana no acepta tu corrección/gm)).toHaveLength(2);
});
