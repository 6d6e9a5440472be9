import { instantCells } from "~/modules/register/format/entry-rows";
import { eventCount } from "./event-count";

/** When a package says that it was signed, and in which zone to show that. */
export interface SignedAt {
  instant: number;
  timeZone: string;
}

/** How long a register was when something was signed of it, and when that was. */
export interface SignedState {
  size: number;
  /** Null of all but packages, which alone state it. */
  signedAt: SignedAt | null;
  /** When the newest event in it was recorded that the file tells: it was signed no earlier. Null where it tells none. */
  notBefore: number | null;
}

/** Which of two is the longer and which the later, in Spanish. @param isBeginning whether the longer is proved to begin with the shorter. */
export function orderSentences(
  names: readonly [string, string],
  states: readonly [SignedState, SignedState],
  { isBeginning }: { isBeginning: boolean },
): string[] {
  return [lengthWords(names, states, isBeginning), timeWords(names, states)];
}

function lengthWords(
  names: readonly [string, string],
  [one, other]: readonly [SignedState, SignedState],
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

function timeWords(
  names: readonly [string, string],
  [one, other]: readonly [SignedState, SignedState],
): string {
  const [first, second] = [one.signedAt, other.signedAt];
  if (first && second) {
    const [earlier, later] = first.instant <= second.instant ? [0, 1] : [1, 0];
    const [before, after] = earlier === 0 ? [first, second] : [second, first];
    return first.instant === second.instant
      ? `Los dos dicen haberse firmado ${instantWords(first)}.`
      : `El posterior es ${names[later]}: dice haberse firmado ${instantWords(after)}, y ${names[earlier]}, ${instantWords(before)}.`;
  }
  const dated = first ?? second;
  if (!dated) return "Ninguno de los dos dice cuándo se firmó: no consta cuál es el posterior.";
  const [at, without, { notBefore }] = first ? [0, 1, other] : [1, 0, one];
  return notBefore !== null && notBefore > dated.instant
    ? `El posterior es ${names[without]}: su anotación se registró ${instantWords({ ...dated, instant: notBefore })}, y ${names[at]} dice haberse firmado ${instantWords(dated)}.`
    : `${names[at]} dice haberse firmado ${instantWords(dated)}; ${names[without]} no dice cuándo, y no consta cuál es el posterior.`;
}

function instantWords({ instant, timeZone }: SignedAt): string {
  const [on, time, offset] = instantCells(instant, timeZone);
  return `el ${on} a las ${time} (${offset})`;
}
