import { rootOfSubset } from "~/modules/register/format/merkle-subset";
import type { Findings } from "./findings";
import type { Header } from "./read-header";
import type { Register } from "./read-register";

/** Which files still have their signed digest. It decides which file a finding names. */
export interface FileTrust {
  /** Null without a trusted statement; the same for the other two. */
  isJsonlIntact: boolean | null;
  isCsvIntact: boolean | null;
  isPublishedIntact: boolean | null;
}

/** Checks that all envelopes and the proof give the signed root. Adds a finding for the part that does not. */
export function checkTree(
  { checkpoint: { size, root }, proof, statement, signer }: Header,
  { lines, count }: Register,
  { isJsonlIntact }: FileTrust,
  findings: Findings,
): void {
  // An unsigned root proves nothing.
  if (!signer) return;
  const beyond = lines.filter(({ seq }) => seq > size);
  for (const { seq } of beyond)
    findings.addEvent("event-added", seq, `no es del registro, que tenía ${size} al firmarse.`);
  if (statement) checkCount(count, statement.lines, findings);
  const leaves = lines.map(({ seq, leaf }) => ({ index: seq - 1, hash: leaf }));
  const foundRoot = rootOfSubset(leaves, size, proof);
  if (foundRoot?.every((byte, at) => byte === root[at])) return;
  if (isJsonlIntact) {
    const message = "La prueba (proof) de prueba.json se ha modificado: no lleva a la raíz firmada.";
    return findings.add({ kind: "proof-altered", file: "prueba.json", message });
  }
  if (findings.isAnyIn("registro.jsonl")) return;
  findings.add({
    kind: "register-altered",
    file: "registro.jsonl",
    message:
      "Las líneas de registro.jsonl no dan la raíz firmada: se ha cambiado, añadido o quitado alguna, o su prueba.",
  });
}

function checkCount(count: number, statedCount: number, findings: Findings) {
  if (count === statedCount) return;
  const [kind, change] =
    count < statedCount
      ? (["event-missing", `faltan ${statedCount - count}`] as const)
      : (["event-added", `sobran ${count - statedCount}`] as const);
  const message = `Se exportaron ${statedCount} líneas y registro.jsonl tiene ${count}: ${change}.`;
  findings.add({ kind, file: "registro.jsonl", message });
}
