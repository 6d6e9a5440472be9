import { expect } from "vitest";
import { punch, timeComesTo } from "../../../support/worker/a-year";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { stripe } from "../../../support/worker/stripe";

// A year in the future, so that no clock has to be set back.
const year = new Date().getUTCFullYear() + 1;

/** A day of that year, YYYY-MM-DD. */
export const on = (monthAndDay: string) => `${year}-${monthAndDay}`;
/** The same day, as people read it. */
export const written = (monthAndDay: string) => `${monthAndDay.split("-").reverse().join("/")}/${year}`;

/** The owner, an employee, and the people who are not active yet. */
export interface Firm {
  marta: SignedInMember;
  lucia: SignedInMember;
  others: SignedInMember[];
}

/** The summaries of weeks and months differ from year to year, so the story leaves them out. */
const noSummaries = { wantsWeekly: false, wantsMonthly: false };

/** Founded on the 7th of January. */
export async function aFirm(): Promise<Firm> {
  await timeComesTo(Date.parse(`${on("01-07")}T09:00Z`));
  const company = await aCompany();
  return {
    marta: await aMember({ company, role: "owner", fullName: "Marta Ruiz", ...noSummaries }),
    lucia: await aMember({ company, fullName: "Lucía Peña", ...noSummaries }),
    others: await Promise.all(
      Array.from({ length: 33 }, () => aMember({ company, status: "inactive", ...noSummaries })),
    ),
  };
}

/** Returns whether a person can clock in and out. */
export const worksAgain = async (person: SignedInMember) =>
  (await punch(person, "check_in")) === 200 && (await punch(person, "check_out")) === 200;

/** The Worker accepts all of Stripe's webhooks. */
export async function theWebhooksCome() {
  expect(new Set(await stripe.deliverAll())).toEqual(new Set([200]));
}

export const subscription = () => Object.values(stripe.state.subscriptions)[0]!;
export const latestInvoice = () => stripe.state.invoices[subscription().latestInvoice!]!;
export const customer = () => subscription().customer;
