import { addDays, type LocalDate } from "~/time/dates";
import { signCheckpoint, verifyCheckpoint } from "../format/checkpoint";
import { labelOf, mostDaysLate } from "../format/daily-leaf";
import { entriesAFile, readEntries, writeEntries } from "../format/log-files";
import { leafHash, treeRoot, type Hash } from "../format/merkle";
import { readNote, withSignatures, type NoteSignature } from "../format/note";
import { edgeOf, growTiles, readTiles, type Tile } from "../format/tiles";
import type { RegisterKeys } from "../register-keys";
import {
  bucketKeyOf,
  checkpointPath,
  dayPath,
  logKeyInBucket,
  transparencyOrigin,
  type PublishedDay,
} from "../format/published-log";
import { isSameBytes } from "../format/same-bytes";
import { arrangeDay } from "./daily-batch";
import { countTry, endTries, type TriesOfDay } from "./tries";

const bytesOfHash = 32;
/** How long a label is remembered, to refuse a second leaf. */
const rememberedDays = 10;

/** The used part of a Durable Object's storage. */
export type SequencerStorage = Pick<DurableObjectStorage, "sql" | "kv" | "transactionSync">;

export interface SequencerDeps {
  storage: SequencerStorage;
  bucket: Pick<R2Bucket, "get" | "put">;
  keys: RegisterKeys;
  random: (bytes: number) => Uint8Array;
}

interface GrownTree {
  size: number;
  edge: Tile[];
}

interface PublishedTree extends GrownTree {
  /** The last day that was added; null before the first. */
  day: LocalDate | null;
}

/** A day that was decided and may be published in part. Its entries are rows of their own. */
interface StagedTree extends GrownTree {
  day: LocalDate;
}

/** The published log is not the one that this object left. */
export class LogDiverged extends Error {
  override name = "LogDiverged";
}

/** Another instance of this object has published meanwhile. The runtime ends all instances except one. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/**
 * The only writer of the transparency log. It stores a day's leaves before it publishes any of them.
 * It signs the day's checkpoint after all its files are written. So a retry after an interruption publishes the same bytes.
 * An abandoned instance can only write those bytes: a checkpoint replaces only the one that was read.
 */
export class Sequencer {
  constructor(private readonly deps: SequencerDeps) {
    const { sql } = deps.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS leaves (label TEXT PRIMARY KEY, leaf BLOB NOT NULL, day TEXT NOT NULL, added_on TEXT)",
    );
    sql.exec("CREATE TABLE IF NOT EXISTS staged (file INTEGER PRIMARY KEY, entries BLOB NOT NULL)");
  }

  /**
   * Accepts a leaf for the next day that is added. The same leaf again changes nothing.
   * @param day the leaf's
   * @param today the current UTC day
   * @returns "contradiction" when its label has another leaf: two checkpoints of one register and day. "late" when the day is too old.
   */
  submit(
    leaf: Uint8Array,
    { day, today }: { day: LocalDate; today: LocalDate },
  ): "taken" | "contradiction" | "late" {
    if (day < addDays(today, -mostDaysLate) || day > today) return "late";
    const { sql } = this.deps.storage;
    const label = labelOf(leaf);
    const [known] = sql.exec<{ leaf: ArrayBuffer }>("SELECT leaf FROM leaves WHERE label = ?", label);
    if (known) return isSameBytes(new Uint8Array(known.leaf), leaf) ? "taken" : "contradiction";
    sql.exec("INSERT INTO leaves (label, leaf, day) VALUES (?, ?, ?)", label, leaf.slice().buffer, day);
    return "taken";
  }

  /**
   * Adds a day to the log and publishes it, or completes an interrupted one. A published day changes nothing.
   * @returns the last published day, and the size of its tree.
   * @throws LogDiverged when the bucket has another log than this object left. Then it signs nothing.
   * @throws Overtaken when another instance was faster. The next try continues from its result.
   */
  async publish(day: LocalDate): Promise<{ day: LocalDate | null; size: number }> {
    if (this.staged()) await this.finish();
    if ((this.published().day ?? "") < day) {
      this.stage(day);
      await this.finish();
    }
    const { day: last, size } = this.published();
    return { day: last, size };
  }

  /**
   * Appends witnesses' signatures to a day's checkpoint, one line each. If a later day is published, it changes nothing.
   * The newest checkpoint is written last, so that a retry after an interruption finds what is missing. No existing line is lost.
   * @throws LogDiverged and Overtaken, as {@link publish}.
   */
  async cosign({ day, lines }: { day: LocalDate; lines: readonly NoteSignature[] }): Promise<void> {
    const { bucket } = this.deps;
    if (this.staged()) await this.finish();
    const publishedTree = this.published();
    if (publishedTree.day !== day) return;
    const isCurrent = () => this.published().day === day && !this.staged();
    const newest = (await this.requireOwnLog([publishedTree], isCurrent))!;
    const dayFile = (await bucket.get(logKeyInBucket(dayPath(day))))!;
    const addedDay = JSON.parse(await dayFile.text()) as PublishedDay;
    const checkpoint = withMissingSignatures(addedDay.checkpoint, [
      ...readNote(newest.note)!.signatures,
      ...lines,
    ]);
    const signedDay = { ...addedDay, checkpoint };
    if (!(await this.putDay(signedDay, dayFile)))
      throw new Overtaken(`${day} has other lines than were read`);
    await this.putCheckpoint(signedDay, newest.file);
  }

  /** Counts a try to send a day's checkpoint to an outside party. @returns how many are left, or null when none is allowed now. */
  claimTry(of: { who: string; day: LocalDate; now: number }): number | null {
    const { kv } = this.deps.storage;
    const countedTry = countTry(kv.get<TriesOfDay>("tries"), of);
    if (countedTry) kv.put<TriesOfDay>("tries", countedTry.after);
    return countedTry && countedTry.left;
  }

  /** Ends the tries with that party for the day. */
  endTries(of: { who: string; day: LocalDate }): void {
    const { kv } = this.deps.storage;
    kv.put<TriesOfDay>("tries", endTries(kv.get<TriesOfDay>("tries"), of));
  }

  private published(): PublishedTree {
    return this.deps.storage.kv.get<PublishedTree>("published") ?? { size: 0, edge: [], day: null };
  }

  private staged(): StagedTree | undefined {
    return this.deps.storage.kv.get<StagedTree>("staged");
  }

  private stage(day: LocalDate): void {
    const { storage, random } = this.deps;
    storage.transactionSync(() => {
      // Another instance has decided meanwhile.
      if (this.staged()) return;
      const waiting = [
        ...storage.sql.exec<{ leaf: ArrayBuffer }>("SELECT leaf FROM leaves WHERE added_on IS NULL"),
      ];
      const entries = arrangeDay(
        waiting.map(({ leaf }) => new Uint8Array(leaf)),
        random,
      );
      const before = this.published();
      const size = before.size + entries.length;
      const edge = edgeAfter(before, growTiles(before.size, before.edge, entries.map(leafHash)), size);
      for (let at = 0; at < entries.length; at += entriesAFile)
        storage.sql.exec(
          "INSERT INTO staged (file, entries) VALUES (?, ?)",
          (before.size + at) / entriesAFile,
          writeEntries(entries.slice(at, at + entriesAFile)).slice().buffer,
        );
      storage.sql.exec("UPDATE leaves SET added_on = ? WHERE added_on IS NULL", day);
      storage.sql.exec("DELETE FROM leaves WHERE added_on < ?", addDays(day, -rememberedDays));
      storage.kv.put<StagedTree>("staged", { day, size, edge });
    });
  }

  private async finish(): Promise<void> {
    const { storage, bucket, keys } = this.deps;
    const before = this.published();
    const staged = this.staged()!;
    const { day, size, edge } = staged;
    const files = storage.sql
      .exec<{ file: number; entries: ArrayBuffer }>("SELECT file, entries FROM staged ORDER BY file")
      .toArray();
    const replaced = await this.requireOwnLog([before, staged], () => this.isStaged(staged));
    const hashes: Hash[] = [];
    for (const { file, entries } of files) {
      await putObject(bucket, bucketKeyOf({ level: "entries", index: file, width: entriesAFile }), entries);
      hashes.push(...readEntries(new Uint8Array(entries))!.map(leafHash));
    }
    for (const { level, index, hashes: row } of growTiles(before.size, before.edge, hashes))
      await putObject(bucket, bucketKeyOf({ level, index, width: row.length / bytesOfHash }), row);
    const origin = transparencyOrigin(keys.published);
    const checkpoint = signCheckpoint({ origin, size, root: rootOfTree({ size, edge }) }, keys.seed);
    const addedDay: PublishedDay = { day, from: before.size, checkpoint };
    await this.putCheckpoint(addedDay, replaced && replaced.file);
    // An existing file may have witnesses' lines already.
    await this.putDay(addedDay, null);
    storage.transactionSync(() => {
      // Another instance may have finished this day and begun the next.
      if (!this.isStaged(staged)) return;
      storage.kv.put<PublishedTree>("published", { size, edge, day });
      storage.kv.delete("staged");
      storage.sql.exec("DELETE FROM staged");
    });
  }

  private isStaged({ day }: StagedTree): boolean {
    return this.staged()?.day === day;
  }

  /** @param replaced the file that it replaces; null for the first. @throws Overtaken when another file is there now. */
  private async putCheckpoint(
    { day, checkpoint }: PublishedDay,
    replaced: TaggedObject | null,
  ): Promise<void> {
    const { bucket } = this.deps;
    const options = { customMetadata: { day }, onlyIf: replacingHeaders(replaced) };
    if (!(await putObject(bucket, logKeyInBucket(checkpointPath), checkpoint, options)))
      throw new Overtaken(`${day} was not published: another checkpoint has been`);
  }

  /** @param replaced as in {@link putCheckpoint}. @returns null when another file is there now. */
  private putDay(addedDay: PublishedDay, replaced: TaggedObject | null) {
    const options = { onlyIf: replacingHeaders(replaced) };
    return putObject(
      this.deps.bucket,
      logKeyInBucket(dayPath(addedDay.day)),
      JSON.stringify(addedDay),
      options,
    );
  }

  /**
   * Checks, before anything is overwritten, that the published tree is one of these: the last one left here, or the one in progress.
   * @param isCurrent whether they are still the stored ones.
   * @returns the published checkpoint and its text; null before the first.
   */
  private async requireOwnLog(
    trees: readonly GrownTree[],
    isCurrent: () => boolean,
  ): Promise<{ file: TaggedObject; note: string } | null> {
    const { bucket, keys } = this.deps;
    const file = await bucket.get(logKeyInBucket(checkpointPath));
    const note = (await file?.text()) ?? "";
    if (!isCurrent()) throw new Overtaken("another instance has published what this one was at");
    const lastSize = trees[0]!.size;
    if (!file && lastSize === 0) return null;
    const foundCheckpoint = verifyCheckpoint(note, keys.trusted);
    const isOwn = trees.some(
      (tree) => foundCheckpoint?.size === tree.size && isSameBytes(foundCheckpoint.root, rootOfTree(tree)),
    );
    if (file && isOwn) return { file, note };
    throw new LogDiverged(
      `the published log has ${foundCheckpoint?.size ?? "no"} leaves where ${lastSize} were left: nothing is signed`,
    );
  }
}

/** A file that was read, to replace it only if nobody else has. */
type TaggedObject = Pick<R2Object, "httpEtag">;

const replacingHeaders = (replaced: TaggedObject | null) =>
  new Headers(replaced ? { "If-Match": replaced.httpEtag } : { "If-None-Match": "*" });

/** Appends the lines that a note lacks, each once. */
const withMissingSignatures = (note: string, lines: readonly NoteSignature[]): string =>
  lines.reduce((signedNote, line) => {
    const isThere = readNote(signedNote)!.signatures.some(
      ({ name, keyId }) => name === line.name && keyId === line.keyId,
    );
    return isThere ? signedNote : withSignatures(signedNote, [line]);
  }, note);

const rootOfTree = ({ size, edge }: GrownTree): Hash => treeRoot(size, readTiles(edge));

/** Returns the tiles that further growth needs. */
const edgeAfter = (before: GrownTree, grown: readonly Tile[], size: number): Tile[] =>
  edgeOf(size).map(({ level, index }) =>
    [...grown, ...before.edge].find((tile) => tile.level === level && tile.index === index)!,
  );

function putObject(
  bucket: SequencerDeps["bucket"],
  key: string,
  content: ArrayBuffer | Uint8Array | string,
  options: Pick<R2PutOptions, "customMetadata" | "onlyIf"> = {},
) {
  const text = key.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8";
  const contentType = typeof content === "string" ? text : "application/octet-stream";
  return bucket.put(key, content, { httpMetadata: { contentType }, ...options });
}
