import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { formatEuros } from "../plan-texts";
import type { OwedInvoice } from "./owed-invoice";

/** An unpaid invoice as text, for the screen. */
export interface ShownInvoice {
  name: string;
  amount: string;
  issuedOn: string;
  /** The first and the last day that it charges. */
  period: { from: string; to: string } | null;
  /** Says what its payment does. */
  effect: string;
  page: string | null;
}

/** The unpaid invoices of a canceled subscription; `unknown` while Stripe does not answer. */
export type ShownDebt = ShownInvoice[] | "unknown";

/** @param returnsUntil until when the payment gives access back; null if that is over. */
const effectText = (returnsUntil: string | null) =>
  returnsUntil === null
    ? "Su periodo ya ha terminado: pagarla salda la deuda, pero para fichar hay que elegir un plan."
    : `Si la pagas, tu empresa vuelve a fichar hasta el ${returnsUntil}. La suscripción sigue cancelada: para seguir después, elige un plan.`;

/** Returns the text of unpaid invoices. Stripe counts periods in UTC, and the days are those of the company's zone. */
export const describeOwedInvoices = (
  invoices: readonly OwedInvoice[],
  { timeZone, now }: { timeZone: string; now: number },
): ShownInvoice[] =>
  invoices.map(({ number, amount, issuedAt, period, page }) => ({
    name: number === null ? "Factura" : `Factura ${number}`,
    amount: formatEuros(amount / 100),
    issuedOn: formatDate(localDateOf(issuedAt, timeZone)),
    period: period && {
      from: formatDate(localDateOf(period.startsAt, timeZone)),
      to: formatDate(localDateOf(period.endsAt - 1, "UTC")),
    },
    effect: effectText(
      period && period.endsAt > now ? formatDate(localDateOf(period.endsAt, timeZone)) : null,
    ),
    page,
  }));
