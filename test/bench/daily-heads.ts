// The daily heads of a register as nights leave them, of the length that they have beside a log of a million leaves.
import { headsKey } from "~/modules/register/daily-heads.server";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { writePublishedHeads, type DailyHead } from "~/modules/register/format/published-heads";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import type { Log } from "~/modules/register/read-lines.server";
import { logOrigin, type RegisterKeys } from "~/modules/register/register-keys";
import { groupBy } from "~/platform/group-by";
import { dateOfUtc } from "~/time/dates";

const hashesOfProof = 20;
const bytesOfToken = 700;
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** A bucket with a head of each night. @param nights when, and how many events the register had. */
export function aBucketOfHeads(
  keys: RegisterKeys,
  log: Log,
  nights: readonly { at: number; size: number }[],
): R2Bucket {
  const note = (origin: string, size: number) =>
    signCheckpoint({ origin, size, root: random(32) }, keys.seed);
  const days = nights.map(({ at, size }, night): DailyHead => {
    const leaves = 2 ** hashesOfProof + 256 * night;
    const proof = Array.from({ length: hashesOfProof }, () => random(32));
    const checkpoint = note(transparencyOrigin(keys.published), leaves);
    return {
      ...{ day: dateOfUtc(at), checkpoint: note(logOrigin(keys, log.companyId), size), consistency: [] },
      log: { checkpoint, index: leaves - 1, proof, token: random(bytesOfToken) },
    };
  });
  const files = new Map(
    [...groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]) => [
      headsKey(log, month),
      writePublishedHeads({ certificates: [], days: own }),
    ]),
  );
  const get = (key: string) => {
    const text = files.get(key);
    return Promise.resolve(text === undefined ? null : { text: () => Promise.resolve(text) });
  };
  return { get } as unknown as R2Bucket;
}
