import { packageFiles } from "../format/package";
import { commitmentIn } from "./walk-register";
import type { Findings } from "./findings";
import type { OrderedRegister } from "./order-lines";
import { forEachPaced } from "./pacing";
import { textLines } from "./text-lines";

const file = packageFiles.jsonl;

/**
 * registro.jsonl is not as it was exported, and yet every entry fits: either revealed data were taken out that nothing
 * else needs, or something was rewritten that means the same.
 */
export async function explainJsonl(
  jsonl: Uint8Array,
  register: OrderedRegister,
  findings: Findings,
): Promise<void> {
  const lines = textLines(jsonl);
  const rewritten: number[] = [];
  const unrevealed: number[] = [];
  const keysOf = keyOrders();
  await forEachPaced(lines.count, [1, 1], ignore, (index) => {
    const text = lines.textAt(index) ?? "";
    const line = register.lineOf(index + 1);
    if (!isPlain(text) || !keysOf.isUsual(text)) rewritten.push(index + 1);
    if (line?.isTold && line.revealed === null && commitmentIn(line) !== null) unrevealed.push(index + 1);
  });
  const [first] = rewritten;
  if (first !== undefined) {
    const message = `La línea ${first} de ${file} se ha reescrito de otra forma, aunque dice lo mismo.`;
    findings.add({ kind: "file-altered", seq: first, file, message });
  } else if (unrevealed.length === 1) {
    findings.addEntry(
      "identity-missing",
      unrevealed[0]!,
      "ya no revela los datos que se exportaron con ella.",
    );
  } else if (unrevealed.length > 1) {
    const message = `Se han quitado los datos que revelaba alguna de estas entradas: nº ${unrevealed.slice(0, 20).join(", ")}.`;
    findings.add({ kind: "identity-missing", file, message });
  } else {
    findings.add({
      kind: "file-altered",
      file,
      message: `${file} no es el que se exportó: su huella firmada es otra.`,
    });
  }
}

const ignore = () => undefined;

/** JSON without white space, escapes that need not be, or a key twice. */
const isPlain = (text: string) => JSON.stringify(JSON.parse(text)) === text;

/** Whether a line has its keys in the same order as the lines before it. */
function keyOrders() {
  const orders: Partial<Record<"told" | "hidden", string>> = {};
  return {
    isUsual(text: string): boolean {
      const line = JSON.parse(text) as { event?: object };
      const order = JSON.stringify([Object.keys(line), Object.keys(line.event ?? {})]);
      const known = (orders[line.event ? "told" : "hidden"] ??= order);
      return known === order;
    },
  };
}
