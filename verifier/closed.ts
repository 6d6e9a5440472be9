// While a company is closed, its register records no work (docs/format.md, rule 9).
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Payloads } from "~/modules/register/format/payloads";
import { isKnownKind } from "./event-shape";
import type { Findings } from "./findings";
import type { KnownLine, Register } from "./read-register";

/** The kinds that a closed company may still record. */
const kindsWhileClosed = ["company", "company_status", "member", "register_continued"];

const isStatus = ({ kind, recordedAt }: KnownLine) => kind === "company_status" && recordedAt !== null;

const isClosedAt = (register: Register, line: KnownLine) =>
  (register.readDisclosed(line).facts.payload as Payloads["company_status"]).status === "closed";

/** Adds a finding for each event that was recorded while the company was closed, redacted lines included. */
export function checkClosed(register: Register, findings: Findings): void {
  if (findings.isAnyIn("registro.jsonl")) return;
  let isClosed = false;
  for (const line of register.lines) {
    if (isStatus(line)) isClosed = isClosedAt(register, line);
    else if (isClosed && isKnownKind(line.kind) && !kindsWhileClosed.includes(line.kind))
      findings.addEvent("inconsistent", line.seq, "se registró cuando la empresa estaba cerrada.");
  }
}

/** Returns a Spanish sentence with the day on which the company closed, or "" when it is open. */
export function closedWords(register: Register): string {
  const newest = register.lines.findLast(isStatus);
  if (!newest || !isClosedAt(register, newest)) return "";
  const { occurred_at, time_zone } = register.readDisclosed(newest).facts;
  return ` La empresa está cerrada desde el ${formatDate(localDateOf(occurred_at, time_zone))}: después no consta trabajo.`;
}
