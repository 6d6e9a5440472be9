// Whether a customer's card pays.
import type { CustomerRecord } from "./records";

/** Returns the outcome of the next charge: by its order, or else by the card. */
export const wouldPay = ({ card, nextPayment }: CustomerRecord): boolean =>
  nextPayment ? nextPayment === "succeed" : card === "working";

/** Charges the card. An order for the next charge is used up. */
export function payOrRefuse(customer: CustomerRecord): boolean {
  const paid = wouldPay(customer);
  customer.nextPayment = null;
  return paid;
}
