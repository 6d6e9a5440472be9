import { utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import { isDigest, isObjectOf, parseCanonical } from "~/modules/register/format/canonical-json";
import type { Facts } from "~/modules/register/format/envelope";
import { periodFileFormat } from "~/modules/register/format/period-file";
import { formatDate, isLocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { invalidAnswer, otherFormatAnswer } from "./answer";
import { decodeText } from "./decode-text";
import { createFindings } from "./findings";
import { isObject } from "./json-values";
import { otherPeriodFormat } from "./other-format";
import type { TrustedKey } from "./trusted-keys";
import { verifyReceipt, type JudgedReceipt } from "./verify-receipt";

/** Whether a text is meant as the file of a closed month, valid or not. */
export const looksLikePeriod = (text: string): boolean => text.includes('"fichaclara-period/');

/** Verifies the file of a closed month: its receipt, and that the receipt's event commits to the content. */
export function verifyPeriod(bytes: Uint8Array, keys: readonly TrustedKey[]): JudgedReceipt {
  const text = decodeText(bytes);
  const format = otherPeriodFormat(text);
  if (format) return { verdict: otherFormatAnswer("El comprobante", format), proved: null };
  const findings = createFindings();
  const file = text === null ? undefined : parseCanonical(text);
  if (
    !isObjectOf(file, ["content", "format", "receipt", "salt"]) ||
    file.format !== periodFileFormat ||
    !isObject(file.content) ||
    !isDigest(file.salt)
  ) {
    const message =
      "El resumen del mes no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.";
    findings.add({ kind: "unreadable", message });
    return { verdict: invalidAnswer("El comprobante", null, findings), proved: null };
  }
  const judgedReceipt = verifyReceipt(utf8ToBytes(canonicalize(file.receipt)!), keys);
  if (judgedReceipt.verdict.verdict !== "valid") return judgedReceipt;
  const { envelope, facts } = (file.receipt as { event: { envelope: { kind: string }; facts: Facts } }).event;
  const digest = canonicalHash("plan", { data: file.content as Json, salt: file.salt });
  if (envelope.kind !== "plan" || facts.payload.digest !== digest) {
    const message = "Lo que dice el resumen del mes no es lo que se registró: se ha modificado.";
    findings.add({ kind: "data-altered", message });
    return {
      verdict: invalidAnswer("El comprobante", judgedReceipt.verdict.signedBy, findings),
      proved: null,
    };
  }
  const { summary } = judgedReceipt.verdict;
  const [recorded, ...rest] = summary.proves;
  const proves = [recorded!, contentSentence(file.content), ...rest];
  return {
    ...judgedReceipt,
    verdict: {
      ...judgedReceipt.verdict,
      answer: `El resumen del mes es el que se registró. ${judgedReceipt.verdict.answer}`,
      summary: { ...summary, proves },
    },
  };
}

/** Says what the content is about. A content of a later kind is proved, and not interpreted. */
function contentSentence({ kind, from, to, version, figures }: Record<string, unknown>): string {
  const isPeriod =
    kind === "period_issued" &&
    [from, to].every((day) => typeof day === "string" && isLocalDate(day)) &&
    typeof version === "number" &&
    isObject(figures) &&
    typeof figures.effective === "number";
  return isPeriod
    ? `Que dice que la empresa cerró del ${formatDate(from as string)} al ${formatDate(to as string)}, versión ${version}, con ${formatMinutes(figures.effective as number)} trabajadas.`
    : "Que el contenido del archivo es el que se registró.";
}
