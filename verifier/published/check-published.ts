import { dailyLeaf, mostDaysLate } from "~/modules/register/format/daily-leaf";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import { leafHash } from "~/modules/register/format/merkle";
import { isConsistent, isIncluded } from "~/modules/register/format/merkle-check";
import { readNote, type NoteKey } from "~/modules/register/format/note";
import {
  readPublishedCheckpoints,
  type ReadDailyCheckpoint,
} from "~/modules/register/format/published-checkpoints";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import { readStampOf } from "~/modules/register/format/time-stamp";
import { addDays, dateOfUtc, formatDate, type LocalDate, utcMidnightOf } from "~/time/dates";
import { signatureFinding } from "../answer";
import { decodeText } from "../decode-text";
import type { Findings } from "../findings";
import type { Header } from "../read-header";
import type { Register, KnownLine } from "../read-register";
import { pauseForPage } from "../pacing";
import { originOf, signatureOf, type TrustedKey } from "../trusted-keys";
import type { FindingKind } from "../verdict";
import type { SeenDay, SeenOutside, TimeStamp, LateEvent } from "./seen";

const file = "publicado.json";
const daysBetweenPauses = 10;

interface PublishedContext {
  header: Header;
  register: Register;
  keys: readonly TrustedKey[];
  witnesses: readonly NoteKey[];
}

/** publicado.json as far as it could be read: the evidence from outside, and the linked checkpoints of the register. */
export interface PublishedEvidence {
  seen: SeenOutside;
  days: readonly ReadDailyCheckpoint[];
}

/**
 * Checks the published days: signatures, that each day continues the one before, leaves and stamps. Returns null when the file is
 * unreadable.
 */
export async function checkPublished(
  bytes: Uint8Array,
  around: PublishedContext,
  findings: Findings,
): Promise<PublishedEvidence | null> {
  const text = decodeText(bytes);
  const publishedCheckpoints = text === null ? null : readPublishedCheckpoints(text);
  if (!publishedCheckpoints) {
    const message = `${file} no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.`;
    findings.add({ kind: "unreadable", file, message });
    return null;
  }
  const { header, register, keys, witnesses } = around;
  const seenDays: SeenDay[] = [];
  for (const [at, day] of publishedCheckpoints.days.entries()) {
    const next = publishedCheckpoints.days[at + 1]?.parsed ?? header.checkpoint;
    checkDay(day, { next, header, keys }, findings);
    seenDays.push(seenDay(day, { header, keys, witnesses }, findings));
    // Each day takes two signature checks.
    if (at % daysBetweenPauses === 0) await pauseForPage();
  }
  checkLogRoots(publishedCheckpoints.days, findings);
  const seenOutside: SeenOutside = {
    days: seenDays,
    gaps: gapsOf(seenDays),
    certificates: publishedCheckpoints.certificates,
    knownWitnesses: witnesses.length,
    late: lateEvents(register.lines, seenDays),
  };
  return { seen: seenOutside, days: publishedCheckpoints.days };
}

const dayFinding = (kind: FindingKind, { day }: { day: string }, what: string) => ({
  kind,
  file,
  message: `Del día ${formatDate(day)}, en ${file}, ${what}`,
});

/** Checks the register's own checkpoint of a day: its origin, its signature, and that the next one continues it. */
function checkDay(
  day: ReadDailyCheckpoint,
  { next, header, keys }: Pick<PublishedContext, "header" | "keys"> & { next: Header["checkpoint"] },
  findings: Findings,
) {
  const { origin } = header.checkpoint;
  if (day.parsed.origin !== origin)
    return findings.add(dayFinding("published-altered", day, "lo firmado es de otro registro."));
  const signature = signatureOf(day.checkpoint, origin, keys);
  if ("fault" in signature)
    findings.add(signatureFinding(`El punto de control del ${formatDate(day.day)}`, signature, file));
  if (!isConsistent(day.parsed, next, day.consistency))
    findings.add(
      dayFinding("published-altered", day, "lo firmado no es el comienzo de lo que se firmó después."),
    );
}

/** Two trees of one size are the same tree. If a trusted key signed another root, the log has a second history. */
function checkLogRoots(days: readonly ReadDailyCheckpoint[], findings: Findings) {
  const roots = new Map<number, string>();
  for (const day of days) {
    if (!day.log) continue;
    const { size, root } = day.log.parsed;
    const knownRoot = roots.get(size) ?? root.join();
    if (knownRoot !== root.join())
      findings.add(
        dayFinding(
          "contradiction",
          day,
          "el registro de transparencia es otro que el de un día con las mismas hojas.",
        ),
      );
    roots.set(size, knownRoot);
  }
}

/** Checks the day's leaf in the transparency log. Returns the stamp and the witnesses of that log. */
function seenDay(
  day: ReadDailyCheckpoint,
  { header, keys, witnesses }: Pick<PublishedContext, "header" | "keys" | "witnesses">,
  findings: Findings,
): SeenDay {
  const { log } = day;
  const size = day.parsed.size;
  if (!log) return { day: day.day, size, log: null, isOverdue: isOverdue(day.day, header) };
  const { origin } = header.checkpoint;
  const logOrigin = transparencyOrigin({ origin: originOf(origin)!.registerOrigin });
  const signature = signatureOf(log.checkpoint, logOrigin, keys);
  if (log.parsed.origin !== logOrigin)
    findings.add(dayFinding("published-altered", day, "la prueba es de otro registro de transparencia."));
  else if ("fault" in signature)
    findings.add(
      signatureFinding(`El registro de transparencia del ${formatDate(day.day)}`, signature, file),
    );
  const leaf = leafHash(dailyLeaf({ origin, day: day.day }, day.checkpoint));
  if (!isIncluded({ ...log.parsed, index: log.index, leaf }, log.proof))
    findings.add(
      dayFinding("published-altered", day, "la prueba no lleva a su hoja: esa hoja no está en lo publicado."),
    );
  const note = readNote(log.checkpoint)!;
  const stamp = log.token && stampOf(log.token, note.text);
  if (log.token && !stamp)
    findings.add(
      dayFinding("token-altered", day, "el sello de tiempo es de otra cosa, y no de lo publicado ese día."),
    );
  const names = cosignaturesOf(log.checkpoint, witnesses).flatMap(({ witness, at }) =>
    at === null ? [] : [witness.name],
  );
  return { day: day.day, size, log: { stamp, witnesses: names }, isOverdue: false };
}

/** A leaf enters the log at most {@link mostDaysLate} days after its day. */
const isOverdue = (day: LocalDate, { statement }: Header) =>
  statement !== null && addDays(day, mostDaysLate) < dateOfUtc(statement.at);

/** Returns null unless the stamp is of this text. The stamp's signature is not checked here. */
function stampOf(token: Uint8Array, text: string): TimeStamp | null {
  const stamp = readStampOf(token, text);
  return stamp && { at: stamp.at, token, text };
}

const gapsOf = (days: readonly SeenDay[]): SeenOutside["gaps"] =>
  days.slice(1).flatMap(({ day }, at) => {
    const from = addDays(days[at]!.day, 1);
    return from === day ? [] : [{ from, to: addDays(day, -1) }];
  });

/**
 * Returns disclosed events that claim an earlier time than a day that lacks them. Each night's checkpoint contains all events until then.
 * @param lines by `seq`
 * @param days ascending; none has fewer events than the one before.
 */
function lateEvents(lines: readonly KnownLine[], days: readonly SeenDay[]): LateEvent[] {
  const lateEventList: LateEvent[] = [];
  let next = 0;
  for (const { seq, recordedAt } of lines) {
    // A day without this event has none of the later ones either.
    while (next < days.length && days[next]!.size < seq) next += 1;
    const newestDay = days[next - 1];
    if (recordedAt !== null && newestDay && recordedAt < utcMidnightOf(newestDay.day))
      lateEventList.push({
        seq,
        recordedAt,
        day: newestDay.day,
        stampedAt: newestDay.log?.stamp?.at ?? null,
      });
  }
  return lateEventList;
}
