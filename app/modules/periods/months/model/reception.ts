import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { IssuedRow } from "../../read-periods.server";

/** How an issued period was received: what its person answered, or that they have not, or that nobody delivered it to them. */
export type Reception = "agreed" | "contested" | "silent" | "undelivered";

type Received = Pick<IssuedRow, "issuedAt" | "version" | "sentAt" | "shownAt" | "paperAt" | "answer">;

const deliveriesOf = ({ sentAt, shownAt, paperAt }: Received) =>
  [sentAt, shownAt, paperAt].filter((at) => at !== null);

/** Returns how an issued period was received. */
export const receptionOf = (issued: Received): Reception =>
  issued.answer ?? (deliveriesOf(issued).length > 0 ? "silent" : "undelivered");

/** Says when a period was issued and delivered: `Cerrado el 01/12/2026` and `entregado el 03/12/2026`. */
export function dateTexts(issued: Received, timeZone: string): string[] {
  const on = (at: number) => formatDate(localDateOf(at, timeZone));
  const deliveries = deliveriesOf(issued);
  const again = issued.version > 1 ? ` (versión ${issued.version})` : "";
  return [
    `Cerrado el ${on(issued.issuedAt)}${again}`,
    ...(deliveries.length > 0 ? [`entregado el ${on(Math.min(...deliveries))}`] : []),
  ];
}

/** Says when a period was issued and delivered, and how it was received: `Cerrado el 01/12/2026 · sin entregar`. */
export const issuedText = (issued: Received, timeZone: string) =>
  [...dateTexts(issued, timeZone), receptionNames[receptionOf(issued)].toLowerCase()].join(" · ");

/** The receptions, as screens name them. */
export const receptionNames: Record<Reception, string> = {
  agreed: "Conforme",
  contested: "No conforme",
  silent: "Sin respuesta",
  undelivered: "Sin entregar",
};

const countedWords: Record<Reception, (count: number) => string> = {
  agreed: (count) => (count === 1 ? "1\u00a0conforme" : `${count}\u00a0conformes`),
  contested: (count) => (count === 1 ? "1\u00a0no\u00a0conforme" : `${count}\u00a0no\u00a0conformes`),
  silent: (count) => `${count}\u00a0sin\u00a0respuesta`,
  undelivered: (count) => `${count}\u00a0sin\u00a0entregar`,
};

/** Counts how the issued periods of a list were received: `6 conformes · 1 no conforme`. Null without an issued one. */
export function receptionsText(rows: readonly { reception: Reception | null }[]): string | null {
  const counted = receptions.flatMap((reception) => {
    const count = rows.filter((row) => row.reception === reception).length;
    return count === 0 ? [] : [countedWords[reception](count)];
  });
  return counted.length === 0 ? null : counted.join(" · ");
}

const receptions: readonly Reception[] = ["agreed", "contested", "silent", "undelivered"];
