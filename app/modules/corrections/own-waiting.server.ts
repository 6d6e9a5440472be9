import { formatLongDate } from "~/time/formats";
import { proposalText } from "./change-text";
import {
  correctionColumns,
  correctionJoins,
  proposedAt,
  toCorrection,
  type CorrectionRow,
} from "./correction-rows.server";
import { isOwn, isUnsettled, isWaiting } from "./pending";

/** So many characters of a reason leave the line its room on a phone. */
const shownOfReason = 48;

/**
 * The statement that finds what others propose of a person's record and waits for their answer: the newest, and how many there are.
 * For the round trip of a screen.
 */
export const ownWaitingQuery = (
  d1: Pick<D1Database, "prepare">,
  { subject }: { subject: number },
): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT ${correctionColumns}, count(*) OVER () AS count FROM corrections c ${correctionJoins}
       WHERE c.subject = ? AND ${isUnsettled} AND ${isWaiting} AND NOT ${isOwn} ORDER BY ${proposedAt} DESC LIMIT 1`,
    )
    .bind(subject);

/**
 * What {@link ownWaitingQuery} found, in one line: `Marta propone 14:58 → 14:00: «Salió antes» · lunes, 02/11/2026 · Ver`. Null where
 * nothing waits.
 */
export function readOwnWaiting(rows: readonly unknown[]): string | null {
  const [row] = rows as (CorrectionRow & { count: number })[];
  if (!row) return null;
  const correction = toCorrection(row);
  const { proposed, day } = correction;
  const said = proposalText(proposed.name, correction, proposed.text && shortened(proposed.text));
  return [said, formatLongDate(day), row.count === 1 ? "Ver" : `Ver las ${row.count}`].join(" · ");
}

/** Characters stay whole. */
function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= shownOfReason
    ? text
    : `${signs
        .slice(0, shownOfReason - 1)
        .join("")
        .trimEnd()}…`;
}
