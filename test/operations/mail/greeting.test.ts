// Whoever a queued mail goes to is greeted by the name that the company of the mail knows.
import { mailOutbox } from "#cell";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueForMany, queueMail } from "~/modules/mail/outbox.server";
import { aMember } from "../../support/worker/people";
import { deps } from "../../support/worker/deps";

const mail = noticeMail({
  ...{ subject: "Aviso", what: "Hola: es el nombre de la empresa.", next: "Nada más." },
  origin: "https://example.com",
});

async function named(fullName: string | null) {
  const { company, email } = await aMember({ fullName });
  return { companyId: company.id, recipient: email };
}

const queued = async (dedupeKey: string) => {
  const [row] = await deps().db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey));
  return [
    row!.text.split("\n")[0],
    />(Hola[^<]*)<\/p>/.exec(row!.html)![1],
    row!.text.includes("Hola: es el"),
  ];
};

test.each([
  ["Lucía Gil Soto", "Hola, Lucía:", "Hola, Lucía:"],
  ["Ana&Eva", "Hola, Ana&Eva:", "Hola, Ana&amp;Eva:"],
  [null, "Hola:", "Hola:"],
])("%s is greeted in both bodies, and nothing else of the mail changes", async (fullName, inText, inHtml) => {
  const { companyId, recipient } = await named(fullName);
  await deps().db.batch([queueMail(deps(), { dedupeKey: recipient, recipient, companyId, ...mail })]);
  expect(await queued(recipient)).toEqual([inText, inHtml, true]);
});

test("the same mail to many greets each by their own name, and nobody by another company's", async () => {
  const [lucia, leo] = [await named("Lucía Gil"), await named("Leo Paz")];
  const { companyId } = lucia;
  const people = [lucia, leo].map(({ recipient }) => ({ dedupeKey: recipient, recipient }));
  await deps().db.batch([queueForMany(deps(), people, { companyId, ...mail }, sql`TRUE`)]);
  expect(await queued(lucia.recipient)).toEqual(["Hola, Lucía:", "Hola, Lucía:", true]);
  expect(await queued(leo.recipient)).toEqual(["Hola:", "Hola:", true]);
});
