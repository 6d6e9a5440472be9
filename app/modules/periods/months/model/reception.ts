import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { IssuedRow } from "../../read-periods.server";

/** How an issued period was received: what its person answered, or that they have not, or that nobody delivered it to them. */
export type Reception = "agreed" | "contested" | "silent" | "undelivered";

type Received = Pick<IssuedRow, "issuedAt" | "version" | "sentAt" | "shownAt" | "paperAt" | "answer">;

const deliveriesOf = ({ sentAt, shownAt, paperAt }: Received) =>
  [sentAt, shownAt, paperAt].filter((at) => at !== null);

/** Returns how an issued period was received. */
export const receptionOf = (issuedPeriod: Received): Reception =>
  issuedPeriod.answer ?? (deliveriesOf(issuedPeriod).length > 0 ? "silent" : "undelivered");

/**
 * Says when a period was issued and delivered: `Cerrado el 01/12/2026, entregado el 03/12/2026`, or `Cerrado y entregado el 01/12/2026`.
 */
export function dateText(issuedPeriod: Received, timeZone: string): string {
  const on = (at: number) => formatDate(localDateOf(at, timeZone));
  const deliveries = deliveriesOf(issuedPeriod);
  const again = issuedPeriod.version > 1 ? ` (versión ${issuedPeriod.version})` : "";
  const issuedOn = on(issuedPeriod.issuedAt);
  if (deliveries.length === 0) return `Cerrado el ${issuedOn}${again}`;
  const deliveredOn = on(Math.min(...deliveries));
  return deliveredOn === issuedOn
    ? `Cerrado y entregado el ${issuedOn}${again}`
    : `Cerrado el ${issuedOn}${again}, entregado el ${deliveredOn}`;
}

/** Says when a period was issued and delivered, and how it was received: `Cerrado el 01/12/2026 · sin entregar`. */
export const issuedText = (issuedPeriod: Received, timeZone: string) =>
  `${dateText(issuedPeriod, timeZone)} · ${receptionNames[receptionOf(issuedPeriod)].toLowerCase()}`;

/** The receptions, as screens name them. */
export const receptionNames: Record<Reception, string> = {
  agreed: "Conforme",
  contested: "No conforme",
  silent: "Sin respuesta",
  undelivered: "Sin entregar",
};

const countedTexts: Record<Reception, (count: number) => string> = {
  agreed: (count) => (count === 1 ? "1\u00a0conforme" : `${count}\u00a0conformes`),
  contested: (count) => (count === 1 ? "1\u00a0no\u00a0conforme" : `${count}\u00a0no\u00a0conformes`),
  silent: (count) => `${count}\u00a0sin\u00a0respuesta`,
  undelivered: (count) => `${count}\u00a0sin\u00a0entregar`,
};

/** Counts how the issued periods of a list were received: `1 no conforme · 6 conformes`. Null without an issued one. */
export function receptionsText(rows: readonly { reception: Reception | null }[]): string | null {
  const receptionCounts = receptions.flatMap((reception) => {
    const count = rows.filter((row) => row.reception === reception).length;
    return count === 0 ? [] : [countedTexts[reception](count)];
  });
  return receptionCounts.length === 0 ? null : receptionCounts.join(" · ");
}

/** First what a manager can do something about. */
export const receptions: readonly Reception[] = ["contested", "undelivered", "silent", "agreed"];
