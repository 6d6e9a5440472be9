// Not in restriction-copy.ts, whose texts few screens load.
import type { BillingWarning } from "./entitlements";

/** Returns the banner's text about a coming restriction. */
export function warningText({ kind, daysLeft }: BillingWarning): string {
  if (kind === "trial")
    return daysLeft === 1 ? "Último día de prueba gratuita" : `Quedan ${daysLeft} días de prueba gratuita`;
  if (kind === "plan-limit")
    return daysLeft === 1
      ? "Plan superado. Último día antes de que nadie pueda fichar entrada"
      : `Plan superado: en ${daysLeft} días nadie podrá fichar entrada`;
  return daysLeft === 1
    ? "Pago pendiente. Último día antes de suspender la cuenta"
    : `Pago pendiente. La cuenta se suspende en ${daysLeft} días`;
}

/** Texts for members who cannot pay. */
export const askOwner = {
  whoRuns: "quien dirige la empresa",
  contact: (owner: string, plea: string) => `Contacta con ${owner} para ${plea}.`,
} as const;
