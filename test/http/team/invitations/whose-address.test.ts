// Proves that an invitation discloses nothing about its address.
import { describe, expect, test } from "vitest";
import { settle } from "../../../support/worker/deps";
import { aMember } from "../../../support/worker/people";
import { resend, tokenFor } from "../../../support/worker/resend";
import { aStranger, cookiesOf, openLink } from "../../../support/worker/sign-in";
import { accept, anInvitation, anOwner, homesOf, invitationToken, invite, invitee, rowsFor } from "./invited";

const colleague = "Esta dirección ya es de una persona de tu empresa. La encontrarás en Equipo.";

/** Invites a stranger and a person with an account elsewhere. @returns the content of both answers, headers included. */
async function twoAnswers(spent = 0) {
  const owner = await anOwner();
  for (let mail = 0; mail < spent; mail += 1) await invite(owner, invitee());
  const before = resend.mails.length;
  const elsewhere = await aMember();
  const says = async ({ email }: { email: string }) => {
    const answer = await invite(owner, invitee({ email }));
    const headers = [...answer.headers].filter(([name]) => name !== "content-security-policy");
    const [row] = (await rowsFor(email)).filter(({ companyId }) => companyId === owner.company.id);
    return { status: answer.status, headers, body: await answer.text(), waits: row?.status };
  };
  const [known, unknown] = [await says(elsewhere), await says(aStranger())];
  return { known, unknown, mails: resend.mails.length - before };
}

describe("inviting an address that belongs to another company", () => {
  test("gives the same answer, a pending row and a mail as any other", async () => {
    const { known, unknown, mails } = await twoAnswers();
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, waits: "pending" });
    expect(mails).toBe(2);
  });

  test("is refused like any other once the day's mails are used", async () => {
    const { known, unknown, mails } = await twoAnswers(20);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 429, waits: undefined });
    expect(mails).toBe(0);
  });

  test("lets its person join on accepting, and stay in the other company", async () => {
    const elsewhere = await aMember();
    const { email, by } = await anInvitation(undefined, { email: elsewhere.email });
    const binding = cookiesOf(await accept(invitationToken(email)));
    const opened = await openLink({ token: tokenFor(email) }, binding);
    expect(opened.headers.get("Location")).toBe("/dashboard");
    const companies = [elsewhere, by].map(({ company }) => company.id).sort();
    expect((await homesOf(email)).map(({ company }) => company.id).sort()).toEqual(companies);
    const [row] = await rowsFor(email);
    expect(row).toMatchObject({ companyId: by.company.id, status: "accepted" });
    await settle();
  });
});

test("inviting a colleague names them as one, until the day's mails are used", async () => {
  const owner = await anOwner();
  const { email } = await aMember({ company: owner.company });
  const first = await invite(owner, invitee({ email }));
  expect([first.status, await first.json()]).toEqual([409, { error: colleague }]);
  for (let mail = 0; mail < 20; mail += 1) await invite(owner, invitee());
  expect((await invite(owner, invitee({ email }))).status).toBe(429);
});
