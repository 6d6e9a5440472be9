import { formatDateTime } from "~/time/formats";

interface CheckpointStamp {
  authority: string;
  /** When the authority saw the checkpoint, by its own statement, in UTC milliseconds. */
  at: number;
  /** The path of its certificates, below the log's address. */
  certificates: string;
}

/** The outside parties that have seen a checkpoint of the log. */
export interface SeenOutside {
  /** "awaited" before it arrives; null when no authority is configured. */
  stamp: CheckpointStamp | "awaited" | null;
  /** How many witnesses of the known list have signed it. */
  witnesses: { signed: number; known: number };
}

/** Returns the authority of the stamp, in Spanish. */
export function stampText({ stamp }: Pick<SeenOutside, "stamp">): string {
  if (stamp === null) return "No se sella con ninguna autoridad de sellado de tiempo.";
  if (stamp === "awaited") return "Todavía no lleva el sello de la autoridad de sellado de tiempo.";
  return `Sellado por la autoridad de sellado de tiempo ${stamp.authority}: ${formatDateTime(stamp.at, "UTC")} (UTC).`;
}

/** Returns how many witnesses have signed it, in Spanish. We make the list, so the text does not call them independent. */
export function witnessText({ witnesses: { signed, known } }: Pick<SeenOutside, "witnesses">): string {
  if (known === 0) return "No lo ve ningún testigo: la lista conocida está vacía.";
  if (signed === 0) return "Todavía no lo ha visto ningún testigo de la lista conocida.";
  if (signed === 1) return `Lo ha visto 1 testigo de la lista conocida, de ${known}.`;
  return `Lo han visto ${signed} testigos de la lista conocida, de ${known}.`;
}
