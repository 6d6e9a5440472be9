// Proves that a queued mail greets its recipient by their name in the mail's company.
import { mailOutbox, paymentFailures } from "#cell";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailTrialEnd } from "~/modules/billing/mail-trial-end.server";
import { suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueForMany, queueMail } from "~/modules/mail/outbox.server";
import { notifyJoined } from "~/modules/team/notify-joined.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { dayMs } from "~/time/units";
import { metered } from "../../support/worker/counting-d1";
import { crowd } from "../../support/worker/crowd";
import { aCompany, aMember } from "../../support/worker/people";
import { deps } from "../../support/worker/deps";

const mail = noticeMail({
  subject: "Aviso",
  what: "Hola: es el nombre de la empresa.",
  next: "Nada más.",
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
    />(Hola(?:[^<]|<\/?bdi>)*)<\/p>/.exec(row!.html)![1],
    row!.text.includes("Hola: es el"),
  ];
};

test.each([
  ["Lucía Gil Soto", "Hola, Lucía:", "Hola, <bdi>Lucía</bdi>:"],
  ["Ana&Eva", "Hola, Ana&Eva:", "Hola, <bdi>Ana&amp;Eva</bdi>:"],
  ["دانا حداد", "Hola, \u2068دانا\u2069:", "Hola, <bdi>دانا</bdi>:"],
  ["Ana\u200e Gil", "Hola, \u2068Ana\u200e\u2069:", "Hola, <bdi>Ana\u200e</bdi>:"],
  [null, "Hola:", "Hola:"],
])("%s is greeted in both bodies, and nothing else of the mail changes", async (fullName, inText, inHtml) => {
  const { companyId, recipient } = await named(fullName);
  await batch(deps().db, [
    queueMail(deps(), { dedupeKey: `joined:${recipient}` as const, recipient, companyId, ...mail }),
  ]);
  expect(await queued(`joined:${recipient}`)).toEqual([inText, inHtml, true]);
});

test("a recipient at an address unknown to the company is greeted by the given name", async () => {
  const fullName = "Lucía Gil";
  await batch(deps().db, [
    queueMail(deps(), { dedupeKey: "former-address:a", recipient: "a@example.com", fullName, ...mail }),
  ]);
  expect(await queued("former-address:a")).toEqual(["Hola, Lucía:", "Hola, <bdi>Lucía</bdi>:", true]);
});

test("one mail to many greets each recipient by their own name, and nobody by another company's", async () => {
  const [lucia, leo] = [await named("Lucía Gil"), await named("Leo Paz")];
  const { companyId } = lucia;
  const people = [lucia, leo].map(({ recipient }) => ({
    dedupeKey: `joined:${recipient}` as const,
    recipient,
  }));
  await batch(deps().db, [queueForMany(deps(), people, { companyId, ...mail }, sql`TRUE`)]);
  expect(await queued(`joined:${lucia.recipient}`)).toEqual([
    "Hola, Lucía:",
    "Hola, <bdi>Lucía</bdi>:",
    true,
  ]);
  expect(await queued(`joined:${leo.recipient}`)).toEqual(["Hola:", "Hola:", true]);
});

test("a name costs the same rows in a company of 500 people as in one of five", async () => {
  const rowsOf = async (others: number) => {
    const { company, email: recipient } = await crowd(others);
    const key = `joined:${recipient}` as const;
    const people = [{ dedupeKey: `${key}:many` as const, recipient }];
    const { rowsRead } = await metered((db) =>
      batch(db, [
        queueMail(deps(), { dedupeKey: key, recipient, companyId: company.id, ...mail }),
        queueForMany(deps(), people, { companyId: company.id, ...mail }, sql`TRUE`),
      ]),
    );
    return rowsRead;
  };
  expect(await rowsOf(500)).toBe(await rowsOf(5));
});

const owes = (companyId: string) => ({
  id: companyId,
  companyId,
  stripeInvoiceId: `in_${companyId}`,
  status: "pending" as const,
  firstFailureDate: deps().now - 6.5 * dayMs,
});

test.each<[string, (deps: Deps, of: { companyId: string }) => Promise<void>]>([
  ["the end of a trial", mailTrialEnd],
  ["joined people", notifyJoined],
  [
    "a suspension to come",
    async (deps, { companyId }) => {
      await deps.db.insert(paymentFailures).values(owes(companyId));
      await suspendOverdue(deps, { companyId });
    },
  ],
])("the owner is greeted by name in the mail about %s", async (about, tell) => {
  const company = await aCompany({
    trialEndsAt: deps().now + 2 * dayMs,
    ...(about.startsWith("a suspension") && { subscriptionStatus: "past_due", stripeCustomerId: "cus_1" }),
  });
  const { email } = await aMember({ company, role: "owner", fullName: "Lucía Gil" });
  await aMember({ company, fullName: "Leo Paz" });
  await tell(deps(), { companyId: company.id });
  const mails = await deps().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  expect(mails.map(({ text }) => text.split("\n")[0])).toEqual(["Hola, Lucía:"]);
});
