import { expect } from "vitest";
import { punch, timeComesTo } from "../../../support/worker/a-year";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { stripe } from "../../../support/worker/stripe";

// A year that has not begun yet, so that no clock has to be set back.
const year = new Date().getUTCFullYear() + 1;

/** A day of that year, YYYY-MM-DD. */
export const on = (monthAndDay: string) => `${year}-${monthAndDay}`;
/** The same, as people read it. */
export const written = (monthAndDay: string) => `${monthAndDay.split("-").reverse().join("/")}/${year}`;

/** The owner, an employee, and the people who are there but not active yet. */
export interface Firm {
  marta: SignedInMember;
  lucia: SignedInMember;
  others: SignedInMember[];
}

/** The summaries of weeks and months, which fall otherwise in each year, are no part of the story. */
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

/** Whether somebody can clock in, and out. */
export const worksAgain = async (person: SignedInMember) =>
  (await punch(person, "check_in")) === 200 && (await punch(person, "check_out")) === 200;

/** What Stripe tells is taken in. */
export async function theWebhooksCome() {
  expect(new Set(await stripe.deliverAll())).toEqual(new Set([200]));
}

export const subscription = () => Object.values(stripe.state.subscriptions)[0]!;
export const latestInvoice = () => stripe.state.invoices[subscription().latestInvoice!]!;
export const customer = () => subscription().customer;
