import { cosignaturesOf } from "../../app/modules/register/format/cosignature";
import { entriesAFile, logFilePath, readEntries } from "../../app/modules/register/format/log-files";
import { readNote, type NoteKey } from "../../app/modules/register/format/note";
import { readPem } from "../../app/modules/register/format/pem";
import {
  authorityPath,
  dayPath,
  stampPath,
  type PublishedDay,
} from "../../app/modules/register/format/published-log";
import {
  checkLogCheckpoint,
  LogFault,
  readDay,
  requireBeginning,
  requireOrder,
  type LogTrust,
  type ReadLogFile,
} from "../../app/modules/register/format/read-log";
import { isStampOf, namesCertificate, readTimeStampResp } from "../../app/modules/register/format/time-stamp";
import { addDays, type LocalDate } from "../../app/time/dates";

/** A longer time without additions to the log is a fault. */
const mostDaysApart = 366;

/** Files by their paths. */
export type LogFiles = Map<string, Uint8Array>;

interface DaysToCopy {
  read: ReadLogFile;
  /** Reads the folder. */
  own: ReadLogFile;
  trust: LogTrust;
  head: { size: number; root: Uint8Array };
  /** The known list. */
  witnesses: readonly NoteKey[];
  /** Of UTC. */
  today: LocalDate;
}

export interface CopiedDay {
  day: LocalDate;
  files: LogFiles;
  /** When an authority saw its checkpoint, by its own statement, in UTC milliseconds. The signature is not checked here. */
  stampedAt: number | null;
  /** The witnesses of the known list that have signed its checkpoint. */
  seenBy: string[];
}

/**
 * Returns the days that the folder lacks, oldest first, with their stamps and witnesses' signatures.
 * It includes the newest day of the folder, which may have got more of them.
 * @throws LogFault when the days are not the whole log, a day's leaves are not sorted, or an accompanying file is of another checkpoint.
 */
export async function copyDays({
  read,
  own,
  trust,
  head,
  witnesses,
  today,
}: DaysToCopy): Promise<CopiedDay[]> {
  const copied: CopiedDay[] = [];
  // The tiles of this checkpoint have just been copied and checked.
  const tileReader: ReadLogFile = async (path) => (await own(path)) ?? read(path);
  let { size } = head;
  let daysWithoutLog = 0;
  for (let day = today; size > 0; day = addDays(day, -1)) {
    const dayFiles = await readDay(read, day);
    const end = dayFiles && checkLogCheckpoint(dayFiles.checkpoint, trust);
    // Days after the newest checkpoint are left for the next run.
    if (!end || (copied.length === 0 && end.size > size)) {
      if ((daysWithoutLog += 1) > mostDaysApart)
        throw new LogFault(`ningún día dice haber añadido la hoja ${size}.`);
      continue;
    }
    if (end.size !== size || dayFiles.from >= size)
      throw new LogFault(`el día ${day} no acaba en la hoja ${size}, en la que empieza el siguiente.`);
    await requireBeginning(tileReader, end, head);
    requireOrder(await entriesIn(own, dayFiles.from, size), day);
    copied.unshift(await copyDay(read, dayFiles, witnesses));
    if (await isDayKept(own, dayFiles)) break;
    daysWithoutLog = 0;
    size = dayFiles.from;
  }
  return copied;
}

/** Reads entries from the folder; they have just been checked against the checkpoint. */
async function entriesIn(own: ReadLogFile, from: number, end: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  for (let index = from / entriesAFile; index < end / entriesAFile; index += 1) {
    const bytes = await own(logFilePath({ level: "entries", index, width: entriesAFile }));
    entries.push(...readEntries(bytes ?? new Uint8Array())!);
  }
  return entries;
}

async function copyDay(
  readFile: ReadLogFile,
  { day, checkpoint }: PublishedDay,
  witnesses: readonly NoteKey[],
): Promise<CopiedDay> {
  const files: LogFiles = new Map([[dayPath(day), (await readFile(dayPath(day)))!]]);
  const lines = cosignaturesOf(checkpoint, witnesses);
  const bad = lines.find(({ at }) => at === null);
  if (bad) throw new LogFault(`la firma del testigo ${bad.witness.name} del día ${day} no es suya.`);
  const seenBy = lines.map(({ witness }) => witness.name);
  const answer = await readFile(stampPath(day));
  if (!answer) return { day, files, stampedAt: null, seenBy };
  const stamp = readTimeStampResp(answer)?.stamp;
  if (!stamp) throw new LogFault(`el sello de tiempo del día ${day} no se puede leer.`);
  if (!isStampOf(stamp, readNote(checkpoint)!.text))
    throw new LogFault(`el sello de tiempo del día ${day} es de otra huella.`);
  const pem = await readFile(authorityPath(stamp));
  const certificates = pem && readPem(new TextDecoder().decode(pem));
  if (!certificates?.some((one) => namesCertificate(stamp, one)))
    throw new LogFault(`falta el certificado de la autoridad que selló el día ${day}.`);
  files.set(stampPath(day), answer).set(authorityPath(stamp), pem!);
  return { day, files, stampedAt: stamp.at, seenBy };
}

/** Whether the folder has this day. @throws LogFault when it has another version of it. */
async function isDayKept(own: ReadLogFile, { day, checkpoint }: PublishedDay): Promise<boolean> {
  const ownDay = await readDay(own, day);
  if (ownDay && readNote(ownDay.checkpoint)?.text !== readNote(checkpoint)!.text)
    throw new LogFault(`el día ${day} ya no es el que se publicó.`);
  return ownDay !== null;
}
