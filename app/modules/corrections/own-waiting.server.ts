import { corrections } from "#cell";
import { count, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { formatLongDate } from "~/time/formats";
import { proposalText } from "./model/change-text";
import {
  correctionColumns,
  correctionJoins,
  proposedAt,
  toCorrection,
  type CorrectionRow,
} from "./server/correction-rows.server";
import { isOwnProposal, isUnanswered, isWaiting } from "./pending";

const correctionRow = alias(corrections, "c");

/** The most characters of a reason that fit on a phone. */
const longestShownReason = 48;

type OwnWaitingRow = CorrectionRow & { count: number };

/**
 * Selects the newest proposal by others about a person that waits for their answer, and the number of all. For the round trip of a
 * screen.
 */
export const ownWaitingQuery = ({ subject }: { subject: number }): SQL<OwnWaitingRow> =>
  sql`SELECT ${correctionColumns}, count(*) OVER () AS count FROM ${corrections} ${correctionRow} ${correctionJoins}
        WHERE ${correctionRow.subject} = ${subject} AND ${isUnanswered} AND ${isWaiting} AND NOT ${isOwnProposal}
          ORDER BY ${proposedAt} DESC LIMIT 1`;

/**
 * Counts the proposals by others about a person that wait for their answer.
 * @param subject the person's key, as an expression.
 */
export const countOwnWaiting = ({ db }: Pick<Deps, "db">, subject: SQL) =>
  db
    .select({ count: count() })
    .from(correctionRow)
    .where(
      sql`${correctionRow.subject} = ${subject} AND ${isUnanswered} AND ${isWaiting} AND NOT ${isOwnProposal}`,
    );

/**
 * Returns the result of {@link ownWaitingQuery} as one line:
 * `Marta propone 14:58 → 14:00: «Salió antes» · lunes 02/11/2026 · Ver`. Null if nothing waits.
 */
export function readOwnWaiting([row]: readonly OwnWaitingRow[]): string | null {
  if (!row) return null;
  const correction = toCorrection(row);
  const { proposed, day } = correction;
  const proposalSentence = proposalText(
    proposed.name,
    correction,
    proposed.text && shortenReason(proposed.text),
  );
  return [proposalSentence, formatLongDate(day), row.count === 1 ? "Ver" : `Ver las ${row.count}`].join(
    " · ",
  );
}

/** Cuts between code points, so that no character breaks. */
function shortenReason(text: string): string {
  const characters = [...text];
  return characters.length <= longestShownReason
    ? text
    : `${characters
        .slice(0, longestShownReason - 1)
        .join("")
        .trimEnd()}…`;
}
