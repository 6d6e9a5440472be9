import type { SignedHead } from "../format/head";
import { packageFiles } from "../format/package";
import type { Arrangement } from "./arrange";
import type { Claims } from "./claim-numbers";
import type { Findings } from "./findings";
import { parseLine } from "./parse-line";
import type { TextLines } from "./text-lines";

interface Placed {
  arrangement: Arrangement;
  claims: Claims;
  head: SignedHead | null;
  lines: TextLines;
}

const file = packageFiles.jsonl;

/** Names what the places of the lines tell by themselves. */
export function nameMisplacedLines(placed: Placed, findings: Findings) {
  nameExchanged(placed, findings);
  nameSwappedEvents(placed, findings);
  nameUnreadable(placed, findings);
  nameInserted(placed, findings);
  nameMissing(placed, findings);
}

function nameExchanged({ arrangement: { misplaced } }: Placed, findings: Findings) {
  const [first, second] = misplaced;
  const isPair = misplaced.length === 2;
  for (const slot of misplaced) {
    const other = (slot === first ? second : first)! + 1;
    const message = isPair ? `se ha intercambiado con la nº ${other}.` : "no está en su sitio.";
    findings.addEntry("events-swapped", slot + 1, message);
  }
}

/** Two lines kept their numbers and exchanged their events. */
function nameSwappedEvents({ arrangement: { holders }, claims }: Placed, findings: Findings) {
  if (claims.eventNumbers.size === 0) return;
  const slotOf = new Map(holders.map((position, slot) => [position, slot]));
  for (const [position, eventNumber] of claims.eventNumbers) {
    const seq = (slotOf.get(position) ?? -1) + 1;
    const numberThere = claims.eventNumbers.get(holders[eventNumber - 1] ?? -1);
    if (seq === 0 || seq === eventNumber || numberThere !== seq) continue;
    findings.addEntry("events-swapped", seq, `se ha intercambiado con la nº ${eventNumber}.`);
  }
}

function nameUnreadable({ arrangement: { holders, renumbered }, lines }: Placed, findings: Findings) {
  for (const slot of renumbered) {
    const position = holders[slot]!;
    if (parseLine(lines.textAt(position))) continue;
    findings.addEntry("unreadable", slot + 1, `no se puede leer: la línea ${position + 1} está dañada.`);
  }
}

function nameInserted({ arrangement: { inserted }, claims, lines }: Placed, findings: Findings) {
  for (const position of inserted) {
    const number = claims.numbers[position]!;
    const isReadable = parseLine(lines.textAt(position)) !== null;
    const what = Number.isNaN(number) ? "" : ` y dice ser la entrada nº ${number}`;
    findings.add({
      kind: isReadable ? "event-inserted" : "unreadable",
      ...(Number.isNaN(number) ? {} : { seq: number }),
      file,
      message: isReadable
        ? `La línea ${position + 1} de ${file} se ha añadido${what}: el registro sellado no la tiene.`
        : `La línea ${position + 1} de ${file} no se puede leer y sobra.`,
    });
  }
}

function nameMissing({ arrangement: { holders }, claims, head, lines }: Placed, findings: Findings) {
  const last = holders.findLastIndex((position) => position !== -1) + 1;
  holders.slice(0, last).forEach((position, slot) => {
    if (position === -1) findings.addEntry("event-missing", slot + 1, "falta: se ha quitado del registro.");
  });
  if (head && last < head.seq) {
    const gone =
      last + 1 === head.seq ? `falta la nº ${head.seq}` : `faltan de la nº ${last + 1} a la nº ${head.seq}`;
    findings.add({
      kind: "register-truncated",
      seq: last + 1,
      file,
      message: `El registro está cortado: acaba en la entrada nº ${last} y ${gone}.`,
    });
  } else if (claims.isLastLineCut || lines.isCut) {
    findings.add({ kind: "register-truncated", file, message: `El final de ${file} está cortado.` });
  }
}
