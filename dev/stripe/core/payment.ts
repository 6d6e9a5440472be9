// Whether a customer's card pays.
import type { CustomerRecord } from "./records";

/** How the next charge would end: as it was ordered for that one, else as the card is. */
export const wouldPay = ({ card, nextPayment }: CustomerRecord): boolean =>
  nextPayment ? nextPayment === "succeed" : card === "working";

/** Charges the card; what was ordered for the next charge is used up. */
export function payOrRefuse(customer: CustomerRecord): boolean {
  const paid = wouldPay(customer);
  customer.nextPayment = null;
  return paid;
}
