import { instantCells } from "~/modules/register/format/entry-rows";
import { eventCount } from "./event-count";

/** When a package was signed, by its own statement, and the zone in which to show that. */
export interface SigningInstant {
  instant: number;
  timeZone: string;
}

/** The size of a register at a signature, and the time of that signature. */
export interface ComparedCheckpoint {
  size: number;
  /** Null for anything but a package: other files have no time. */
  signedAt: SigningInstant | null;
  /** When the newest disclosed event was recorded; the signature is not older. Null without a disclosed event. */
  notBefore: number | null;
}

/**
 * Returns Spanish sentences about which file is longer and which is later.
 * @param isBeginning whether the longer is proved to begin with the shorter.
 * @param isTimed whether a sentence above says which is the later.
 */
export function orderSentences(
  names: readonly [string, string],
  checkpoints: readonly [ComparedCheckpoint, ComparedCheckpoint],
  { isBeginning, isTimed }: { isBeginning: boolean; isTimed: boolean },
): string[] {
  return [lengthText(names, checkpoints, isBeginning), ...(isTimed ? [] : [timeText(names, checkpoints)])];
}

function lengthText(
  names: readonly [string, string],
  [one, other]: readonly [ComparedCheckpoint, ComparedCheckpoint],
  isBeginning: boolean,
): string {
  if (one.size === other.size) return `Los dos tienen ${eventCount(one.size)}.`;
  const [longer, shorter] = one.size > other.size ? [0, 1] : [1, 0];
  const [most, least] = [Math.max(one.size, other.size), Math.min(one.size, other.size)];
  const missing = most - least;
  const lacks = missing === 1 ? "no tiene la última" : `no tiene las ${missing} últimas`;
  return isBeginning
    ? `El más largo es ${names[longer]}, con ${eventCount(most)}. ${names[shorter]} tiene ${least === 1 ? "la primera" : `las ${least} primeras`} de ellas y ${lacks}.`
    : `El más largo es ${names[longer]}, con ${eventCount(most)}. ${names[shorter]} tiene ${least}.`;
}

function timeText(
  names: readonly [string, string],
  [one, other]: readonly [ComparedCheckpoint, ComparedCheckpoint],
): string {
  const [first, second] = [one.signedAt, other.signedAt];
  if (first && second) {
    const [earlier, later] = first.instant <= second.instant ? [0, 1] : [1, 0];
    const [before, after] = earlier === 0 ? [first, second] : [second, first];
    return first.instant === second.instant
      ? `Los dos dicen haberse firmado ${instantText(first)}.`
      : `El posterior es ${names[later]}: dice haberse firmado ${instantText(after)}, y ${names[earlier]}, ${instantText(before)}.`;
  }
  const dated = first ?? second;
  if (!dated) return "Ninguno de los dos dice cuándo se firmó: no consta cuál es el posterior.";
  const [at, without, { notBefore }] = first ? [0, 1, other] : [1, 0, one];
  return notBefore !== null && notBefore > dated.instant
    ? `El posterior es ${names[without]}: su anotación se registró ${instantText({ ...dated, instant: notBefore })}, y ${names[at]} dice haberse firmado ${instantText(dated)}.`
    : `${names[at]} dice haberse firmado ${instantText(dated)}; ${names[without]} no dice cuándo, y no consta cuál es el posterior.`;
}

function instantText({ instant, timeZone }: SigningInstant): string {
  const [on, time, offset] = instantCells(instant, timeZone);
  return `el ${on} a las ${time} (${offset})`;
}
