// A register that goes on under another name after a loss: its event says from which head (docs/format.md, "After a loss").
import { decodeBase64 } from "~/modules/register/format/base64";
import type { Payloads } from "~/modules/register/format/payloads";
import { eventCount } from "./event-count";
import type { Findings } from "./findings";
import type { Header } from "./read-header";
import type { KnownLine, Register } from "./read-register";
import { originOf } from "./trusted-keys";

export type Continued = Payloads["register_continued"];

const isContinuation = ({ kind, recordedAt }: KnownLine) =>
  kind === "register_continued" && recordedAt !== null;

const continuationOf = ({ toldAt }: Register, line: KnownLine) => toldAt(line).facts.payload as Continued;

/** What the newest of its events says from which the register goes on; null in its first generation. */
function continuedIn(register: Register): Continued | null {
  const newest = register.lines.findLast(isContinuation);
  return newest ? continuationOf(register, newest) : null;
}

/** The name under which it is signed is that of its newest generation, and each continues an earlier one. */
export function checkContinued(header: Header, register: Register, findings: Findings): void {
  if (findings.isAnyIn("registro.jsonl")) return;
  const own = originOf(header.checkpoint.origin)!;
  const events = register.lines.filter(isContinuation);
  if (own.generation !== (continuedIn(register)?.generation ?? 1)) {
    const message = "No dice de qué registro es continuación el nombre con el que está firmado.";
    findings.add({ kind: "inconsistent", file: "registro.jsonl", message });
  }
  let newest = 1;
  for (const line of events) {
    const said = continuationOf(register, line);
    const before = originOf(said.origin);
    const isPossible =
      before?.companyId === own.companyId &&
      before.generation < said.generation &&
      said.generation > newest &&
      said.common <= said.size &&
      said.common < line.seq &&
      decodeBase64(said.root)?.length === 32;
    if (!isPossible)
      findings.addEvent("inconsistent", line.seq, "no puede ser la continuación del registro que dice.");
    newest = said.generation;
  }
}

const commonWords = (common: number) =>
  common === 0
    ? "De ninguna de aquellas consta que esté también aquí."
    : `Consta que ${common === 1 ? "la primera de aquellas es la misma" : `las ${common} primeras de aquellas son las mismas`}; las demás pueden faltar aquí.`;

/** What is said of it behind the answer; nothing of a register without a loss. */
export function continuedWords(register: Register): string {
  const said = continuedIn(register);
  if (!said) return "";
  const { origin, size, root, common } = said;
  return ` Hubo una pérdida de datos: este registro continúa otro, ${origin}, cuyo último estado firmado tenía ${eventCount(size)} y la raíz ${root}. ${commonWords(common)} Un comprobante de antes sigue siendo válido.`;
}
