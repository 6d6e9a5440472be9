import { formatDateTime } from "~/time/formats";

interface Stamp {
  authority: string;
  /** When it says that it saw the head, UTC milliseconds. */
  at: number;
  /** Where its certificates are, below the log's own address. */
  certificates: string;
}

/** Who outside has had a head of the log in their hands. */
export interface SeenOutside {
  /** The authority's; "awaited" where there is none yet, null where none is asked for. */
  stamp: Stamp | "awaited" | null;
  /** How many of the known list have signed it. */
  witnesses: { signed: number; known: number };
}

/** Who stamped it, in Spanish. */
export function stampWords({ stamp }: Pick<SeenOutside, "stamp">): string {
  if (stamp === null) return "No se sella con ninguna autoridad de sellado de tiempo.";
  if (stamp === "awaited") return "Todavía no lleva el sello de la autoridad de sellado de tiempo.";
  return `Sellado por la autoridad de sellado de tiempo ${stamp.authority}: ${formatDateTime(stamp.at, "UTC")} (UTC).`;
}

/** Who signed that they saw it, in Spanish. We make the list: nobody is called independent. */
export function witnessWords({ witnesses: { signed, known } }: Pick<SeenOutside, "witnesses">): string {
  if (known === 0) return "No lo ve ningún testigo: la lista conocida está vacía.";
  if (signed === 0) return "Todavía no lo ha visto ningún testigo de la lista conocida.";
  if (signed === 1) return `Lo ha visto 1 testigo de la lista conocida, de ${known}.`;
  return `Lo han visto ${signed} testigos de la lista conocida, de ${known}.`;
}
