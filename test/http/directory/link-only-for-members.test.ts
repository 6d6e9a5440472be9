import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger, countOf } from "../../support/worker/sign-in";

/** Requests a link several times. @returns everything that an answer discloses, except its secret. */
async function ask(email: string, times: number) {
  const { ip } = aStranger();
  const answers: object[] = [];
  for (let index = 0; index < times; index += 1) {
    const answer = await call("/api/auth/otp", {
      json: { email, create_user: false },
      origin: null,
      headers: { "CF-Connecting-IP": ip },
    });
    const names = [...answer.headers.keys()].sort();
    answers.push({ status: answer.status, names, body: await answer.json() });
  }
  return answers;
}

describe("a link requested with create_user false", () => {
  test("is mailed to a member; a stranger gets no mail and no account", async () => {
    const { email } = await aMember();
    const stranger = aStranger().email;
    await ask(email, 1);
    await ask(stranger, 1);
    await settle();
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
    expect(await countOf("users", "email = ?", stranger)).toBe(0);
  });

  test("gets the same answers, limits included, for a stranger and a member", async () => {
    const { email } = await aMember();
    const toMember = await ask(email, 7);
    const toStranger = await ask(aStranger().email, 7);
    expect(toStranger).toEqual(toMember);
    expect(toMember[6]).toMatchObject({ status: 429 });
  });

  test("gets the same answers when the mail provider is down, which is logged and still counts", async () => {
    const down = { status: 500, name: "internal", message: "Down" };
    const { email } = await aMember();
    resend.faults = Array.from({ length: 7 }, () => down);
    const toMember = await ask(email, 7);
    await settle();
    expect(expectFaults()).toHaveLength(5);
    const toStranger = await ask(aStranger().email, 7);
    expect(toStranger).toEqual(toMember);
    expect(toMember.map((answer) => (answer as { status: number }).status)).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
  });

  test("needs that setting: without it, a stranger gets a link", async () => {
    const { email, ip } = aStranger();
    await call("/api/auth/otp", { json: { email }, origin: null, headers: { "CF-Connecting-IP": ip } });
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
  });
});
