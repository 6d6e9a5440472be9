// A company that its owner closed: no work is recorded in it until it is open again (docs/format.md, rule 9).
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Payloads } from "~/modules/register/format/payloads";
import { isKnownKind } from "./event-shape";
import type { Findings } from "./findings";
import type { KnownLine, Register } from "./read-register";

/** What a closed company still says: of its data, of who leaves it, and how its register goes on. */
const saidClosed = ["company", "company_status", "member", "register_continued"];

const isStatus = ({ kind, recordedAt }: KnownLine) => kind === "company_status" && recordedAt !== null;

const isClosedAt = (register: Register, line: KnownLine) =>
  (register.toldAt(line).facts.payload as Payloads["company_status"]).status === "closed";

/** Names what was recorded in a closed company. What is only an envelope counts too. */
export function checkClosed(register: Register, findings: Findings): void {
  if (findings.isAnyIn("registro.jsonl")) return;
  let isClosed = false;
  for (const line of register.lines) {
    if (isStatus(line)) isClosed = isClosedAt(register, line);
    else if (isClosed && isKnownKind(line.kind) && !saidClosed.includes(line.kind))
      findings.addEvent("inconsistent", line.seq, "se registró cuando la empresa estaba cerrada.");
  }
}

/** What is said of it behind the answer: since when the company is closed; nothing of one that is open. */
export function closedWords(register: Register): string {
  const newest = register.lines.findLast(isStatus);
  if (!newest || !isClosedAt(register, newest)) return "";
  const { occurred_at, time_zone } = register.toldAt(newest).facts;
  return ` La empresa está cerrada desde el ${formatDate(localDateOf(occurred_at, time_zone))}: después no consta trabajo.`;
}
