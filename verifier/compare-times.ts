// A register only grows: what was signed later holds what was recorded before ("Signed times" in docs/format.md).
import { addDays, utcMidnightOf } from "~/time/dates";
import type { Difference } from "./left-out";
import type { Proof } from "./proofs";

const dayMs = 24 * 3_600_000;

/** What a package lacks although the other proves that it was in the register before the package was signed. */
export function lostSince(known: Proof, later: Proof): Difference[] {
  const { size } = later.checkpoint;
  if (later.signedAt === null || size >= knownSize(known)) return [];
  const { instant } = later.signedAt;
  if (known.signedAt && known.signedAt.instant < instant && known.checkpoint.size > size)
    return [shrunk(later, known.checkpoint.size - size, known)];
  const event = known.events.find(
    ({ seq, recordedAt }) => seq > size && recordedAt !== null && recordedAt + dayMs < instant,
  );
  if (event)
    return [
      {
        seq: event.seq,
        message: `la anotación nº ${event.seq} se registró más de un día antes de firmarse ${later.name}, que no la tiene.`,
      },
    ];
  const day = known.days.find((each) => each.size > size && utcMidnightOf(addDays(each.day, 2)) < instant);
  return day ? [shrunk(later, day.size - size, known)] : [];
}

const knownSize = ({ checkpoint, events, days }: Proof) =>
  Math.max(checkpoint.size, events.at(-1)?.seq ?? 0, days.at(-1)?.size ?? 0);

const shrunk = (later: Proof, count: number, known: Proof): Difference => ({
  message: `un registro solo crece, y a ${later.name}, que es el posterior, ${count === 1 ? "le falta la última anotación" : `le faltan las ${count} últimas anotaciones`} que firmó ${known.name}.`,
});
