import { dailyLeaf, latestDays } from "~/modules/register/format/daily-leaf";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import { leafHash } from "~/modules/register/format/merkle";
import { isConsistent, isIncluded } from "~/modules/register/format/merkle-check";
import { readNote, type NoteKey } from "~/modules/register/format/note";
import { readPublishedHeads, type ReadDailyHead } from "~/modules/register/format/published-heads";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import { readStampOf } from "~/modules/register/format/time-stamp";
import { addDays, dateOfUtc, formatDate, type LocalDate } from "~/time/dates";
import { signatureFinding } from "../answer";
import { decodeText } from "../decode-text";
import type { Findings } from "../findings";
import type { Header } from "../read-header";
import type { Register } from "../read-register";
import { pause } from "../pacing";
import { originOf, signatureOf, type TrustedKey } from "../trusted-keys";
import type { FindingKind } from "../verdict";
import { lateEvents } from "./late-events";
import type { SeenDay, SeenOutside, Stamp } from "./seen";

const file = "publicado.json";
const daysBetweenPauses = 10;

interface Around {
  header: Header;
  register: Register;
  keys: readonly TrustedKey[];
  witnesses: readonly NoteKey[];
}

/** publicado.json, as far as it could be read: what was outside, and the states of the register that it links with each other. */
export interface Published {
  seen: SeenOutside;
  heads: readonly ReadDailyHead[];
}

/** Checks what of the register was published day by day: signatures, that each day continues the one before, leaf, and stamp. */
export async function checkPublished(
  bytes: Uint8Array,
  around: Around,
  findings: Findings,
): Promise<Published | null> {
  const text = decodeText(bytes);
  const read = text === null ? null : readPublishedHeads(text);
  if (!read) {
    const message = `${file} no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.`;
    findings.add({ kind: "unreadable", file, message });
    return null;
  }
  const { days: heads } = read;
  const { header, register, keys, witnesses } = around;
  const days: SeenDay[] = [];
  for (const [at, head] of heads.entries()) {
    const next = heads[at + 1]?.head ?? header.checkpoint;
    checkState(head, { next, header, keys }, findings);
    days.push(seenDay(head, { header, keys, witnesses }, findings));
    // Each takes two signatures.
    if (at % daysBetweenPauses === 0) await pause();
  }
  checkLogRoots(heads, findings);
  const seen: SeenOutside = {
    ...{ days, gaps: gapsOf(days), certificates: read.certificates, knownWitnesses: witnesses.length },
    late: lateEvents(register.lines, days),
  };
  return { seen, heads };
}

const named = (kind: FindingKind, { day }: { day: string }, what: string) => ({
  ...{ kind, file, message: `Del día ${formatDate(day)}, en ${file}, ${what}` },
});

/** The register's own state of a day: whose, by whom, and that the next one continues it. */
function checkState(
  day: ReadDailyHead,
  { next, header, keys }: Pick<Around, "header" | "keys"> & { next: Header["checkpoint"] },
  findings: Findings,
) {
  const { origin } = header.checkpoint;
  if (day.head.origin !== origin)
    return findings.add(named("published-altered", day, "lo firmado es de otro registro."));
  const signature = signatureOf(day.checkpoint, origin, keys);
  if ("fault" in signature)
    findings.add(signatureFinding(`El punto de control del ${formatDate(day.day)}`, signature, file));
  if (!isConsistent(day.head, next, day.consistency))
    findings.add(named("published-altered", day, "lo firmado no es el comienzo de lo que se firmó después."));
}

/** Two trees of one size are one: of a log that a trusted key signs, another root is a second history. */
function checkLogRoots(heads: readonly ReadDailyHead[], findings: Findings) {
  const roots = new Map<number, string>();
  for (const day of heads) {
    if (!day.log) continue;
    const { size, root } = day.log.head;
    const known = roots.get(size) ?? root.join();
    if (known !== root.join())
      findings.add(
        named(
          "contradiction",
          day,
          "el registro de transparencia es otro que el de un día con las mismas hojas.",
        ),
      );
    roots.set(size, known);
  }
}

/** The day's leaf in the operator's log, and who has seen that log. */
function seenDay(
  day: ReadDailyHead,
  { header, keys, witnesses }: Pick<Around, "header" | "keys" | "witnesses">,
  findings: Findings,
): SeenDay {
  const { log } = day;
  const size = day.head.size;
  if (!log) return { day: day.day, size, log: null, isOverdue: isOverdue(day.day, header) };
  const { origin } = header.checkpoint;
  const logOrigin = transparencyOrigin({ origin: originOf(origin)!.registerOrigin });
  const signature = signatureOf(log.checkpoint, logOrigin, keys);
  if (log.head.origin !== logOrigin)
    findings.add(named("published-altered", day, "la prueba es de otro registro de transparencia."));
  else if ("fault" in signature)
    findings.add(
      signatureFinding(`El registro de transparencia del ${formatDate(day.day)}`, signature, file),
    );
  const leaf = leafHash(dailyLeaf({ origin, day: day.day }, day.checkpoint));
  if (!isIncluded({ ...log.head, index: log.index, leaf }, log.proof))
    findings.add(
      named("published-altered", day, "la prueba no lleva a su hoja: esa hoja no está en lo publicado."),
    );
  const note = readNote(log.checkpoint)!;
  const stamp = log.token && stampOf(log.token, note.text);
  if (log.token && !stamp)
    findings.add(
      named("token-altered", day, "el sello de tiempo es de otra cosa, y no de lo publicado ese día."),
    );
  const names = cosignaturesOf(log.checkpoint, witnesses).flatMap(({ witness, at }) =>
    at === null ? [] : [witness.name],
  );
  return { day: day.day, size, log: { stamp, witnesses: names }, isOverdue: false };
}

/** A leaf is added so many days after its own at most. */
const isOverdue = (day: LocalDate, { statement }: Header) =>
  statement !== null && addDays(day, latestDays) < dateOfUtc(statement.at);

/** Null where it is no stamp of this text. Who signed it is not checked here. */
function stampOf(token: Uint8Array, text: string): Stamp | null {
  const stamp = readStampOf(token, text);
  return stamp && { at: stamp.at, token, text };
}

const gapsOf = (days: readonly SeenDay[]): SeenOutside["gaps"] =>
  days.slice(1).flatMap(({ day }, at) => {
    const from = addDays(days[at]!.day, 1);
    return from === day ? [] : [{ from, to: addDays(day, -1) }];
  });
