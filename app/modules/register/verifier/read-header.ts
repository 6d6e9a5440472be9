import { verifyHead, type PublicKey, type SignedHead } from "../format/head";
import {
  isExportSigned,
  packageFiles,
  packageFormat,
  signedFiles,
  type PackageHeader,
} from "../format/package";
import type { Findings } from "./findings";
import { hasKeys, isHex, isInstant, isSeq, parseStrictJson } from "./strict-json";
import { isLocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";

/** What cabecera.json says, each half only when it may be believed. */
export interface TrustedHeader {
  head: SignedHead | null;
  statement: PackageHeader["export"] | null;
}

const file = packageFiles.header;
const maxBytes = 1 << 20;

/**
 * Reads cabecera.json and checks its signatures.
 * @param keys those that are trusted; null believes what it says, to check only that the files fit each other.
 */
export function readHeader(
  bytes: Uint8Array,
  keys: readonly PublicKey[] | null,
  findings: Findings,
): TrustedHeader {
  const header = bytes.length > maxBytes ? undefined : parseStrictJson(decode(bytes));
  if (!hasKeys(header, ["head", "export"])) {
    findings.add({
      kind: "unreadable",
      file,
      message: `${file} no se puede leer: no tiene la forma que le dio Fichaclara.`,
    });
    return { head: null, statement: null };
  }
  const trusted = {
    head: readHead(header.head, keys, findings),
    statement: readStatement(header.export, keys, findings),
  };
  checkSameCompany(trusted, findings);
  return trusted;
}

const decode = (bytes: Uint8Array) => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
};

function readHead(value: unknown, keys: readonly PublicKey[] | null, findings: Findings): SignedHead | null {
  const head = isHead(value) ? value : null;
  const verdict = head && keys ? verifyHead(head, keys) : head ? "valid" : "bad-signature";
  if (head && verdict === "valid") return head;
  if (head && verdict === "foreign-key") findings.add(foreignKey(head.key_id, "La cabecera"));
  else findings.add({ kind: "head-altered", file, message: headMessage(head) });
  return null;
}

const headMessage = (head: SignedHead | null) =>
  head
    ? `La cabecera (entrada nº ${head.seq}, firmada el ${formatDateTime(head.at, "Europe/Madrid")}) se ha modificado después de firmarse: su firma no vale.`
    : "La cabecera se ha modificado después de firmarse: le falta algún dato o no tiene su forma.";

function readStatement(value: unknown, keys: readonly PublicKey[] | null, findings: Findings) {
  const statement = isStatement(value) ? value : null;
  const key = keys?.find(({ key_id }) => key_id === statement?.key_id);
  if (statement && keys && !key) {
    findings.add(foreignKey(statement.key_id, "La declaración de la exportación"));
    return null;
  }
  if (statement && (!key || isExportSigned(statement, key))) return statement;
  const message =
    "La declaración de la exportación (qué se exportó, cuándo y con qué archivos) se ha modificado después de firmarse.";
  findings.add({ kind: "export-altered", file, message });
  return null;
}

const foreignKey = (keyId: string, what: string) => ({
  kind: "foreign-key" as const,
  file,
  message: `${what} está firmada con una clave que no es de Fichaclara: ${keyId}.`,
});

function checkSameCompany({ head, statement }: TrustedHeader, findings: Findings) {
  if (!head || !statement || head.company_id === statement.company_id) return;
  const message = "La cabecera y la declaración de la exportación son de empresas distintas.";
  findings.add({ kind: "wrong-company", file, message });
}

const isHead = (value: unknown): value is SignedHead =>
  hasKeys(value, ["company_id", "seq", "hash", "at", "key_id", "signature"]) &&
  typeof value.company_id === "string" &&
  isSeq(value.seq) &&
  isHex(value.hash, 64) &&
  isInstant(value.at) &&
  isSigned(value);

const statementKeys = [
  "format",
  "company_id",
  "at",
  "selection",
  "events",
  "rows",
  "files",
  "key_id",
  "signature",
];

const isStatement = (value: unknown): value is PackageHeader["export"] =>
  hasKeys(value, statementKeys) &&
  value.format === packageFormat &&
  typeof value.company_id === "string" &&
  isInstant(value.at) &&
  Number.isSafeInteger(value.events) &&
  Number.isSafeInteger(value.rows) &&
  isSelection(value.selection) &&
  hasKeys(value.files, signedFiles) &&
  Object.values(value.files).every((digest) => isHex(digest, 64)) &&
  isSigned(value);

const isSelection = (value: unknown) =>
  hasKeys(value, ["from", "to", "profile_ids"]) &&
  [value.from, value.to].every((on) => on === null || (typeof on === "string" && isLocalDate(on))) &&
  (value.profile_ids === null || Array.isArray(value.profile_ids));

const isSigned = ({ key_id, signature }: Record<string, unknown>) =>
  isHex(key_id, 16) && isHex(signature, 128);
