import { consistencyFormat } from "~/modules/register/format/consistency";
import { packageFormat2 } from "~/modules/register/format/statement";
import { isObject } from "./json-values";
import type { Doubt, Finding } from "./verdict";

type OfOtherFormat = Finding & { kind: Doubt };

export const receiptFormat2 = "fichaclara-receipt/2";

/**
 * Returns the finding for a package whose prueba.json has another format. Null for this format and for anything that is no package.
 * Another format has other rules, so this verifier cannot judge such a package.
 */
export function otherPackageFormat(header: string | null): OfOtherFormat | null {
  const value = looselyRead(header);
  if (!isObject(value)) return null;
  if ("head" in value && "export" in value) return older("El paquete", "fichaclara-register/1");
  return typeof value.format === "string" && value.format !== packageFormat2
    ? unknown("El paquete", value.format)
    : null;
}

/** Returns the same for a receipt. */
export function otherReceiptFormat(receipt: string | null): OfOtherFormat | null {
  const value = looselyRead(receipt);
  if (!isObject(value) || typeof value.format !== "string" || value.format === receiptFormat2) return null;
  return value.format === "fichaclara-receipt/1"
    ? older("El comprobante", value.format)
    : unknown("El comprobante", value.format);
}

/** Returns the same for a consistency proof, by its first line. */
export const otherConsistencyFormat = (line: string): OfOtherFormat | null =>
  line === consistencyFormat ? null : unknown("El archivo con la prueba de que coinciden", line);

const older = (what: string, format: string): OfOtherFormat => ({
  kind: "older-format",
  message: `${what} es de un formato anterior (${format}), que esta página no comprueba.`,
});

const unknown = (what: string, format: string): OfOtherFormat => ({
  kind: "unknown-format",
  message: `${what} es de un formato desconocido («${format.slice(0, 60)}»).`,
});

/** Parses any JSON: the first format did not require canonical JSON. */
function looselyRead(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
