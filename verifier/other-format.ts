import { consistencyFormat } from "~/modules/register/format/consistency";
import { isPackageFormat, packageFormat2, packageFormat3 } from "~/modules/register/format/package-formats";
import { periodFileFormat } from "~/modules/register/format/period-file";
import { statedFormat } from "~/modules/register/format/statement";
import { isObject } from "./json-values";
import type { Doubt, Finding } from "./verdict";

type OtherFormatFinding = Finding & { kind: Doubt };

export const receiptFormat2 = "fichaclara-receipt/2";

/**
 * Returns the finding for a package whose prueba.json has another format. Null for this format and for anything that is no package.
 * Another format has other rules, so this verifier cannot judge such a package.
 */
export function otherPackageFormat(header: string | null): OtherFormatFinding | null {
  const value = parseJsonOrNull(header);
  if (!isObject(value)) return null;
  if ("head" in value && "export" in value) return olderFormatFinding("El paquete", "fichaclara-register/1");
  const { format, statement } = value;
  if (typeof format !== "string") return null;
  if (!isPackageFormat(format)) return newerOrUnknownFinding("El paquete", format, packageFormat3);
  // The signed statement has the lower format. Whatever wrote such a file, it was none of our releases.
  return format === packageFormat3 && statedFormat(statement) === packageFormat2
    ? unknownFormatFinding("El paquete", format)
    : null;
}

/** Returns the same for a receipt. */
export function otherReceiptFormat(receipt: string | null): OtherFormatFinding | null {
  const value = parseJsonOrNull(receipt);
  if (!isObject(value) || typeof value.format !== "string" || value.format === receiptFormat2) return null;
  return value.format === "fichaclara-receipt/1"
    ? olderFormatFinding("El comprobante", value.format)
    : newerOrUnknownFinding("El comprobante", value.format, receiptFormat2);
}

/** Returns the same for the file of a closed month. */
export function otherPeriodFormat(file: string | null): OtherFormatFinding | null {
  const value = parseJsonOrNull(file);
  if (!isObject(value) || typeof value.format !== "string" || value.format === periodFileFormat) return null;
  return newerOrUnknownFinding("El resumen del mes", value.format, periodFileFormat);
}

/** Returns the same for a consistency proof, by its first line. */
export const otherConsistencyFormat = (line: string): OtherFormatFinding | null =>
  line === consistencyFormat
    ? null
    : newerOrUnknownFinding("El archivo con la prueba de que coinciden", line, consistencyFormat);

const olderFormatFinding = (what: string, format: string): OtherFormatFinding => ({
  kind: "older-format",
  message: `${what} es de un formato anterior (${format}), que esta página no comprueba.`,
});

/** @param newest the newest format of that kind of file that this verifier knows. */
function newerOrUnknownFinding(what: string, format: string, newest: string): OtherFormatFinding {
  const [family, number] = newest.split("/") as [string, string];
  const version = format.startsWith(`${family}/`) ? format.slice(family.length + 1) : "";
  if (!/^[1-9]\d{0,5}$/.test(version) || Number(version) <= Number(number))
    return unknownFormatFinding(what, format);
  const message = `${what} es de un formato más nuevo (${format}) que los que esta página conoce (hasta ${newest}).`;
  return { kind: "newer-format", message };
}

const unknownFormatFinding = (what: string, format: string): OtherFormatFinding => ({
  kind: "unknown-format",
  message: `${what} es de un formato desconocido («${format.slice(0, 60)}»).`,
});

/** Parses any JSON: the first format did not require canonical JSON. */
function parseJsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
