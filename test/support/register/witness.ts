import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64 } from "../../../app/modules/register/format/base64";
import { verifyCheckpoint, type Checkpoint } from "../../../app/modules/register/format/checkpoint";
import { cosignatureLine, cosignedMessage } from "../../../app/modules/register/format/cosignature";
import { isConsistent } from "../../../app/modules/register/format/merkle-check";
import { keyTypes, readNote, signatureLine, vkeyOf } from "../../../app/modules/register/format/note";
import type { PublishedCheckpoints } from "../../../app/modules/register/format/published-checkpoints";

/** The time in its cosignatures: 14 November 2023. */
export const seenAtSecond = 1_700_000_000;

/** Returns a witness that follows C2SP tlog-witness. @param logKeys the log's keys that it knows, 32 bytes each. */
export function aWitness(name: string, logKeys: readonly Uint8Array[] = []) {
  const seed = sha256(utf8ToBytes(name));
  const key = { name, publicKey: ed25519.getPublicKey(seed) };
  const witness = {
    key,
    vkey: vkeyOf(key, keyTypes.cosignature),
    /** The last checkpoint that it signed. */
    seen: { size: 0, root: sha256(new Uint8Array()) } as Pick<Checkpoint, "size" | "root">,
    /** The bodies that it received. */
    requests: [] as string[],
    /** Returns its signature line for a checkpoint. */
    sign: (text: string, second = seenAtSecond) =>
      signatureLine(cosignatureLine(key, second, ed25519.sign(cosignedMessage(text, second), seed))),
    answer: (body: string): Response => {
      witness.requests.push(body);
      const [, from, lines, note] = /^old (0|[1-9]\d*)\n((?:[\w+/=]+\n)*)\n([^]*)$/.exec(body) ?? [];
      if (note === undefined) return new Response(null, { status: 400 });
      const checkpoint = verifyCheckpoint(note, logKeys);
      if (!checkpoint) return new Response(null, { status: 403 });
      const { size, root } = checkpoint;
      if (Number(from) > size) return new Response(null, { status: 400 });
      const proof = lines!
        .split("\n")
        .slice(0, -1)
        .map((line) => decodeBase64(line)!);
      const isOther = Number(from) === size && String(root) !== String(witness.seen.root);
      if (Number(from) !== witness.seen.size || isOther) return sizeAnswer(witness.seen.size);
      if (!isConsistent(witness.seen, checkpoint, proof)) return new Response(null, { status: 422 });
      witness.seen = { size, root };
      return new Response(witness.sign(readNote(note)!.text));
    },
  };
  return witness;
}

/** Returns the days of a package with witnesses' lines below the log's checkpoints. */
export const cosignedBy =
  (witnesses: readonly Pick<ReturnType<typeof aWitness>, "sign">[]) =>
  (heads: PublishedCheckpoints): PublishedCheckpoints => ({
    ...heads,
    days: heads.days.map((day) => {
      if (!day.log) return day;
      const { text } = readNote(day.log.checkpoint)!;
      const checkpoint = day.log.checkpoint + witnesses.map(({ sign }) => sign(text)).join("");
      return { ...day, log: { ...day.log, checkpoint } };
    }),
  });

/** Returns a witness's answer that it has already seen this tree size. */
export const sizeAnswer = (size: number): Response =>
  new Response(`${size}\n`, { status: 409, headers: { "Content-Type": "text/x.tlog.size" } });
