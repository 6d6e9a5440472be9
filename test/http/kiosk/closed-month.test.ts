// Proves that a person with a PIN of their own reads their closed month at a tablet, and answers it there.
import { periods } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { findStatement } from "~/modules/periods/find-statement.server";
import { messages as words } from "~/modules/periods/statement/messages";
import { deps, settle } from "../../support/worker/deps";
import { aKiosk, aPin, atKiosk, entered, type APin } from "../../support/worker/kiosk";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, workOctober, workOn } from "../../support/worker/periods";

const from = "2026-10-01";

let owner: SignedInMember;
let ana: SignedInMember;
let kiosk: string;
let pin: APin;
beforeEach(async () => {
  ({ owner, ana } = await aTeamOfMondays());
  await workOctober(ana);
  await issue(owner, [ana]);
  kiosk = await aKiosk(owner);
  pin = await aPin(ana);
});

async function send(fields: Record<string, string>, usedPin = pin) {
  const { token } = await entered(kiosk, usedPin);
  const answer = await atKiosk(kiosk, { token, ...fields });
  await settle();
  return answer;
}

const answer = (fields: Record<string, string>) =>
  send({ intent: "answer-statement", from, version: "1", ...fields });

const statementOf = ({ company, profile }: SignedInMember) =>
  findStatement(deps(), { companyId: company.id, profileId: profile.id, from });

describe("a closed month at a kiosk", () => {
  test("is offered after the PIN, shows its figures, and counts as delivered", async () => {
    expect((await entered(kiosk, pin)).text).toContain(messages.closedMonthQuestion("de octubre de 2026"));
    const shown = await send({ intent: "statement" });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Trabajadas 32 h 00 min");
    expect((await statementOf(ana))!.deliveries.map(({ way, authorId }) => [way, authorId])).toEqual([
      ["shown", ana.profile.id],
    ]);
  });

  test("says before the answer that its overtime is rested in place of pay", async () => {
    ({ owner, ana } = await aTeamOfMondays());
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 60);
    await issue(owner, [ana]);
    kiosk = await aKiosk(owner);
    pin = await aPin(ana);
    expect((await send({ intent: "statement" })).text).toContain(
      words.restAgreement("1 h 00 min extra del martes 6"),
    );
  });

  test("is agreed with one tap, and the statement names the kiosk", async () => {
    const { text } = await answer({ answer: "agreed" });
    expect(text).toContain(words.answered("agreed"));
    expect((await statementOf(ana))!.answers).toMatchObject([
      { answer: "agreed", via: "kiosk", isInLedger: true },
    ]);
    expect((await entered(kiosk, pin)).text).toContain(messages.closedMonthLink("octubre de 2026"));
  });

  test("is contested with a day and a comment, and leads to the correction of that day", async () => {
    const contested = await answer({ answer: "contested", on: "2026-10-05", text: "Salí a las 18." });
    expect(contested.text).toContain(words.correct("2026-10-05"));
    expect(contested.html).toContain('value="2026-10-05"');
    expect((await statementOf(ana))!.answers).toMatchObject([
      { answer: "contested", on: "2026-10-05", text: "Salí a las 18.", via: "kiosk" },
    ]);
  });

  test("is not contested without a day and a comment, or on a day of another month, and keeps the typed text", async () => {
    const silent = await answer({ answer: "contested", on: "", text: " " });
    expect([silent.status, silent.text.includes(words.noWords)]).toEqual([422, true]);
    const other = await answer({ answer: "contested", on: "2026-11-05", text: "Salí a las 18." });
    expect([other.status, other.text.includes(words.anotherDay)]).toEqual([422, true]);
    expect(other.html).toContain("Salí a las 18.");
    expect((await statementOf(ana))!.answers).toEqual([]);
  });

  test("requires a PIN of their own first, if another person gave them theirs, and does not count as delivered", async () => {
    const givenPin = await aPin(owner, ana);
    const ownPinQuestion = await send({ intent: "statement" }, givenPin);
    expect(ownPinQuestion.html).toContain('name="again"');
    expect(ownPinQuestion.text).not.toContain("Trabajadas");
    expect((await statementOf(ana))!.deliveries).toEqual([]);
  });

  test("of a colleague cannot be opened", async () => {
    const luz = await aMember({ company: owner.company, fullName: "Luz Gil" });
    const luzsPin = await aPin(luz);
    expect((await send({ intent: "statement", from }, luzsPin)).status).toBe(404);
    const sent = { intent: "answer-statement", answer: "agreed", from, version: "1" };
    expect((await send(sent, luzsPin)).status).toBe(404);
    const [row] = await deps().db.select().from(periods).where(eq(periods.profileId, ana.profile.id));
    expect(row!.answer).toBeNull();
  });
});
