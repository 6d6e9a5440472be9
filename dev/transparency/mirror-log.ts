import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { labelOf } from "../../app/modules/register/format/daily-leaf";
import { entriesAFile, logFilePath, readEntries } from "../../app/modules/register/format/log-files";
import { treeRoot } from "../../app/modules/register/format/merkle";
import { tilesNeededBy } from "../../app/modules/register/format/tiles";
import { checkpointPath } from "../../app/modules/register/format/published-log";
import {
  checkLogCheckpoint,
  LogFault,
  readLogCheckpoint,
  readLeaves,
  readTile,
  requireBeginning,
  type LogTrust,
  type ReadLogFile,
} from "../../app/modules/register/format/read-log";
import type { NoteKey } from "../../app/modules/register/format/note";
import type { LocalDate } from "../../app/time/dates";
import { copyDays, type CopiedDay, type LogFiles } from "./mirror-days";

interface MirrorInput {
  read: ReadLogFile;
  folder: string;
  trust: LogTrust;
  /** The known list. */
  witnesses: readonly NoteKey[];
  /** Of UTC. */
  today: LocalDate;
}

export interface MirrorOutcome {
  size: number;
  added: number;
  /** The newest day. */
  newest: Pick<CopiedDay, "day" | "stampedAt" | "seenBy">;
}

/**
 * Copies new parts of the log into a folder, with the days' stamps and witnesses' signatures.
 * The checkpoint is written last, so that the next run continues an interrupted copy. A log that does not continue the copy changes
 * nothing.
 * @throws LogFault when the log is not what was signed, has shrunk, or has a label twice.
 */
export async function mirrorLog({
  read,
  folder,
  trust,
  witnesses,
  today,
}: MirrorInput): Promise<MirrorOutcome> {
  const own = folderReader(folder);
  const ownCheckpoint = (await own(checkpointPath)) ? await readLogCheckpoint(own, trust) : null;
  const newest = (await read(checkpointPath)) ?? new Uint8Array();
  if (!ownCheckpoint && newest.length === 0) throw new Error("todavía no se ha publicado ningún día");
  const head = checkLogCheckpoint(new TextDecoder().decode(newest), trust);
  if (ownCheckpoint) await requireBeginning(read, ownCheckpoint, head);
  const copied = new Map<string, Uint8Array>();
  const copyingReader: ReadLogFile = async (path) => {
    const bytes = await read(path);
    if (bytes) copied.set(path, bytes);
    return bytes;
  };
  const seenLabels = await labelsIn(own, ownCheckpoint?.size ?? 0);
  for (let file = (ownCheckpoint?.size ?? 0) / entriesAFile; file < head.size / entriesAFile; file += 1) {
    for (const leaf of await readLeaves(copyingReader, head, file)) requireOnce(seenLabels, leaf);
    await writeAll(folder, copied);
  }
  // The current edge: the next consistency check starts from it.
  for (const place of tilesNeededBy((node) => treeRoot(head.size, node)))
    await readTile(copyingReader, place, head.size);
  await writeAll(folder, copied);
  const days = await copyDays({ read, own, trust, head, witnesses, today });
  for (const { files } of days) await writeAll(folder, files);
  await write(folder, checkpointPath, newest);
  return { size: head.size, added: head.size - (ownCheckpoint?.size ?? 0), newest: days.at(-1)! };
}

function requireOnce(seenLabels: Set<string>, leaf: Uint8Array): void {
  const label = labelOf(leaf);
  if (seenLabels.has(label))
    throw new LogFault(
      `la etiqueta ${label} está dos veces: son dos versiones de un mismo registro y día, las dos firmadas (${bytesToHex(leaf)}).`,
    );
  seenLabels.add(label);
}

/** Returns the labels of the earlier copy. */
async function labelsIn(own: ReadLogFile, size: number): Promise<Set<string>> {
  const labels = new Set<string>();
  for (let file = 0; file < size / entriesAFile; file += 1) {
    const bytes = await own(logFilePath({ level: "entries", index: file, width: entriesAFile }));
    for (const leaf of readEntries(bytes ?? new Uint8Array()) ?? []) labels.add(labelOf(leaf));
  }
  return labels;
}

const folderReader =
  (folder: string): ReadLogFile =>
  (path) =>
    readFile(join(folder, path)).then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );

async function writeAll(folder: string, files: LogFiles): Promise<void> {
  for (const [path, bytes] of files) await write(folder, path, bytes);
  files.clear();
}

/** Writes a file atomically. */
async function write(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(`${place}.part`, bytes);
  await rename(`${place}.part`, place);
}
