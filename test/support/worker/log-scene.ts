import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { leafHash, proveConsistency, type ReadNode } from "~/modules/register/format/merkle";
import { isConsistent } from "~/modules/register/format/merkle-check";
import { readNote } from "~/modules/register/format/note";
import {
  checkpointPath,
  dayPath,
  logKeyInBucket,
  logFolder,
  transparencyOrigin,
  type PublishedDay,
} from "~/modules/register/format/published-log";
import { readLogCheckpoint, readLeaves } from "~/modules/register/format/read-log";
import { growTiles, readTiles } from "~/modules/register/format/tiles";
import { registerKeysOf } from "~/modules/register/register-keys";
import {
  Sequencer,
  type SequencerDeps,
  type SequencerStorage,
} from "~/modules/register/transparency/sequencer.server";
import type { LocalDate } from "~/time/dates";
import { seededRandom } from "../random";
import { deps } from "./deps";
import { memoryBucket } from "./memory-bucket";
import type { Turn } from "./race";

const keys = registerKeysOf(deps().env);
const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };

/** Returns the log's leaf of a company's register for a day. */
export function leafOf(company: string, day: LocalDate): Uint8Array {
  const origin = `${keys.published.origin}/${company}`;
  return dailyLeaf({ origin, day }, signCheckpoint({ origin, size: 5, root: new Uint8Array(32) }, keys.seed));
}

/** Replacements for an instance's own members, which disable its guards. */
export type Broken = Record<string, unknown>;

/** Returns the transparency log on its first day, for instances that race. It uses an object's storage and a bucket in memory. */
export async function aLogScene(storage: SequencerStorage & Pick<DurableObjectStorage, "deleteAll">) {
  await storage.deleteAll();
  const { bucket, files, all } = memoryBucket();
  let instances = 0;

  /**
   * Returns an instance of the sequencer whose calls about checkpoints are each a turn. Its other writes never differ, so they belong to
   * the turn before.
   */
  function instance(
    turn: Pick<Turn, "wait">,
    { into = bucket, broken = {} }: { into?: SequencerDeps["bucket"]; broken?: Broken } = {},
  ) {
    // Each instance decides with its own padding, so that two decisions differ visibly.
    const draw = seededRandom((instances += 1));
    const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => Math.floor(draw() * 256));
    const waiting = {
      get: (key: string) => turn.wait(() => into.get(key)),
      put: (...of: Parameters<R2Bucket["put"]>) =>
        isOfTiles(of[0]) ? into.put(...of) : turn.wait(() => into.put(...of)),
    } as SequencerDeps["bucket"];
    return Object.assign(new Sequencer({ storage, bucket: waiting, keys, random }), broken);
  }

  const readLogFile = (path: string) => Promise.resolve(files.get(logKeyInBucket(path))?.bytes ?? null);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  /** Returns every checkpoint that ever was in the bucket, in order. `isHead` marks the newest of the log at its time. */
  const signed = () =>
    all.flatMap(({ key, bytes }) => {
      const isHead = key === logKeyInBucket(checkpointPath);
      if (!isHead && !key.startsWith(`${logFolder}/dias/`)) return [];
      const note = isHead ? text(bytes) : (JSON.parse(text(bytes)) as PublishedDay).checkpoint;
      return { key, isHead, ...readCheckpoint(note)!, signers: signersIn(note) };
    });

  const newest = async () => text((await readLogFile(checkpointPath))!);

  /** Returns the published leaves. @throws LogFault where a byte contradicts the checkpoint. */
  async function leaves(): Promise<Uint8Array[]> {
    const head = await readLogCheckpoint(readLogFile, trust);
    const parts = Array.from({ length: head.size / 256 }, (_, file) => readLeaves(readLogFile, head, file));
    return (await Promise.all(parts)).flat();
  }

  /**
   * @throws Error if two checkpoints contradict each other or the newest one went back. It also throws for a lost line and for a file that
   * differs from the signed one.
   */
  async function requireOneLog(): Promise<void> {
    const heads = signed();
    const sizes = heads.filter(({ isHead }) => isHead).map(({ size }) => size);
    if (sizes.some((size, at) => at > 0 && size < sizes[at - 1]!))
      throw new Error(`went back: ${sizes.join()}`);
    for (const [at, { key, size, signers }] of heads.entries()) {
      const before = heads.slice(0, at).findLast((one) => one.key === key && one.size === size);
      if (before?.signers.some((name) => !signers.includes(name)))
        throw new Error(`lost a line: ${before.signers.join()} became ${signers.join()} in ${key}`);
    }
    const node = treeOf(await leaves());
    const inOrder = heads.toSorted((a, b) => a.size - b.size);
    for (const [at, newer] of inOrder.entries()) {
      const older = inOrder[Math.max(0, at - 1)]!;
      if (!isConsistent(older, newer, proveConsistency(older.size, newer.size, node)))
        throw new Error(`two logs of ${newer.size} leaves`);
    }
  }

  /** Returns how often each leaf is published. */
  async function countOf(...askedLeaves: Uint8Array[]): Promise<number[]> {
    const labels = (await leaves()).map(labelOf);
    return askedLeaves.map((leaf) => labels.filter((label) => label === labelOf(leaf)).length);
  }

  const newestSigners = async () => signersIn(await newest());
  const signersOf = async (day: LocalDate) =>
    signersIn((JSON.parse(text((await readLogFile(dayPath(day)))!)) as PublishedDay).checkpoint);

  return { instance, requireOneLog, countOf, signed, newest, newestSigners, signersOf, bucket, storage };
}

/** Returns the signers of a note, the log itself first. */
const signersIn = (note: string) => readNote(note)!.signatures.map(({ name }) => name);

const isOfTiles = (key: string) => key.startsWith(logKeyInBucket("tile/"));

export type LogScene = Awaited<ReturnType<typeof aLogScene>>;

const treeOf = (leaves: readonly Uint8Array[]): ReadNode => readTiles(growTiles(0, [], leaves.map(leafHash)));
