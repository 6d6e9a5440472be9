// A register that goes on under another name after a loss: its event says from which head (docs/format.md, "After a loss").
import type { Payloads } from "~/modules/register/format/payloads";
import type { Findings } from "./findings";
import type { Header } from "./read-header";
import type { Register } from "./read-register";
import { originOf } from "./trusted-keys";

export type Continued = Payloads["register_continued"];

/** What the newest of its events says from which the register goes on; null in its first generation. */
function continuedIn({ lines }: Register, toldAt: Register["toldAt"]): Continued | null {
  const newest = lines.findLast(
    ({ kind, recordedAt }) => kind === "register_continued" && recordedAt !== null,
  );
  return newest ? (toldAt(newest).facts.payload as Continued) : null;
}

/** The name under which it is signed is that of its newest generation, and none other. */
export function checkContinued(header: Header, register: Register, findings: Findings): void {
  if (findings.isAnyIn("registro.jsonl")) return;
  const own = originOf(header.checkpoint.origin)!;
  const said = continuedIn(register, register.toldAt);
  const before = said && originOf(said.origin);
  const isSaid =
    own.generation === (said?.generation ?? 1) &&
    (before === null || (before.companyId === own.companyId && before.generation < own.generation));
  if (isSaid) return;
  const message = "No dice de qué registro es continuación el nombre con el que está firmado.";
  findings.add({ kind: "inconsistent", file: "registro.jsonl", message });
}

/** What is said of it behind the answer; nothing of a register without a loss. */
export function continuedWords(register: Register): string {
  const said = continuedIn(register, register.toldAt);
  if (!said) return "";
  const { origin, size, root, common } = said;
  return ` Hubo una pérdida de datos: este registro continúa otro, ${origin}, cuyo último estado firmado tenía ${size} asientos y la raíz ${root}. De aquellos consta que ${common === 0 ? "no se sabe cuántos" : `los ${common} primeros`} son los mismos; los demás pueden faltar aquí. Un comprobante de antes sigue siendo válido.`;
}
