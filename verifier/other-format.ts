import { consistencyFormat } from "~/modules/register/format/consistency";
import { isPackageFormat, packageFormat2, packageFormat3 } from "~/modules/register/format/package-formats";
import { periodFileFormat } from "~/modules/register/format/period-file";
import { statedFormat } from "~/modules/register/format/statement";
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
  const { format, statement } = value;
  if (typeof format !== "string") return null;
  if (!isPackageFormat(format)) return newerOrUnknown("El paquete", format, packageFormat3);
  // The signed statement has the lower format. Whatever wrote such a file, it was none of our releases.
  return format === packageFormat3 && statedFormat(statement) === packageFormat2
    ? unknown("El paquete", format)
    : null;
}

/** Returns the same for a receipt. */
export function otherReceiptFormat(receipt: string | null): OfOtherFormat | null {
  const value = looselyRead(receipt);
  if (!isObject(value) || typeof value.format !== "string" || value.format === receiptFormat2) return null;
  return value.format === "fichaclara-receipt/1"
    ? older("El comprobante", value.format)
    : newerOrUnknown("El comprobante", value.format, receiptFormat2);
}

/** Returns the same for the file of a closed month. */
export function otherPeriodFormat(file: string | null): OfOtherFormat | null {
  const value = looselyRead(file);
  if (!isObject(value) || typeof value.format !== "string" || value.format === periodFileFormat) return null;
  return newerOrUnknown("El resumen del mes", value.format, periodFileFormat);
}

/** Returns the same for a consistency proof, by its first line. */
export const otherConsistencyFormat = (line: string): OfOtherFormat | null =>
  line === consistencyFormat
    ? null
    : newerOrUnknown("El archivo con la prueba de que coinciden", line, consistencyFormat);

const older = (what: string, format: string): OfOtherFormat => ({
  kind: "older-format",
  message: `${what} es de un formato anterior (${format}), que esta página no comprueba.`,
});

/** @param newest the newest format of that kind of file that this verifier knows. */
function newerOrUnknown(what: string, format: string, newest: string): OfOtherFormat {
  const [family, number] = newest.split("/") as [string, string];
  const version = format.startsWith(`${family}/`) ? format.slice(family.length + 1) : "";
  if (!/^[1-9]\d{0,5}$/.test(version) || Number(version) <= Number(number)) return unknown(what, format);
  const message = `${what} es de un formato más nuevo (${format}) que los que esta página conoce (hasta ${newest}).`;
  return { kind: "newer-format", message };
}

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
