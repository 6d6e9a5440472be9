// After a loss, a register continues under a new origin; an event names the checkpoint it continues (docs/format.md, "After a loss").
import { decodeBase64 } from "~/modules/register/format/base64";
import type { Payloads } from "~/modules/register/format/payloads";
import { eventCount } from "./event-count";
import type { Findings } from "./findings";
import type { Header } from "./read-header";
import type { KnownLine, Register } from "./read-register";
import { originOf } from "./trusted-keys";

type OriginRotation = Payloads["register_continued"];

const isRotation = ({ kind, recordedAt }: KnownLine) => kind === "register_continued" && recordedAt !== null;

const rotationOf = ({ readDisclosed }: Register, line: KnownLine) =>
  readDisclosed(line).facts.payload as OriginRotation;

/** Returns the newest continuation, or null in the first generation. */
function newestRotation(register: Register): OriginRotation | null {
  const newest = register.lines.findLast(isRotation);
  return newest ? rotationOf(register, newest) : null;
}

/** Checks that the checkpoint's origin has the newest generation, and that each continuation names an earlier one. */
export function checkRotation(header: Header, register: Register, findings: Findings): void {
  if (findings.isAnyIn("registro.jsonl")) return;
  const own = originOf(header.checkpoint.origin)!;
  const events = register.lines.filter(isRotation);
  if (own.generation !== (newestRotation(register)?.generation ?? 1)) {
    const message = "No dice de qué registro es continuación el nombre con el que está firmado.";
    findings.add({ kind: "inconsistent", file: "registro.jsonl", message });
  }
  let newest = 1;
  for (const line of events) {
    const rotation = rotationOf(register, line);
    const before = originOf(rotation.origin);
    const isPossible =
      before?.companyId === own.companyId &&
      before.generation < rotation.generation &&
      rotation.generation > newest &&
      rotation.common <= rotation.size &&
      rotation.common < line.seq &&
      decodeBase64(rotation.root)?.length === 32;
    if (!isPossible)
      findings.addEvent("inconsistent", line.seq, "no puede ser la continuación del registro que dice.");
    newest = rotation.generation;
  }
}

const commonText = (common: number) =>
  common === 0
    ? "De ninguna de aquellas consta que esté también aquí."
    : `Consta que ${common === 1 ? "la primera de aquellas es la misma" : `las ${common} primeras de aquellas son las mismas`}; las demás pueden faltar aquí.`;

/** Returns Spanish sentences about the newest origin rotation, or "" without one. */
export function rotationText(register: Register): string {
  const rotation = newestRotation(register);
  if (!rotation) return "";
  const { origin, size, root, common } = rotation;
  return ` Hubo una pérdida de datos: este registro continúa otro, ${origin}, cuyo último estado firmado tenía ${eventCount(size)} y la raíz ${root}. ${commonText(common)} Un comprobante de antes sigue siendo válido.`;
}
