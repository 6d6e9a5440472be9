import * as cell from "#cell";
import { lifecycles, type NamesWith } from "#cell/lifecycle";
import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { purgeDirectory } from "~/modules/directory/purge-directory.server";
import { purgePacks } from "~/modules/compliance/inspection/pack/delete-pack.server";
import { isReminder } from "~/modules/notifications/reminders/reminder-keys";
import { isSummary } from "~/modules/notifications/summaries/summary-keys";
import { deleteOldAbsences } from "~/modules/absences/erase-absences.server";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { isPastRetention } from "~/platform/is-past-retention";
import { batch } from "~/platform/statement.server";
import { dayMs } from "~/time/units";

const { inspectorLinks, inspectorPacks, mailOutbox } = cell;

const mailKeptMs = 2 * dayMs;
/** A summary or reminder is sent only on its day. */
const datedMailKeptMs = 30 * dayMs;

type Name = keyof typeof lifecycles;
type AgedName = NamesWith<"retention", { days: number; after: SQLiteColumn }>;

const agedNames = (Object.keys(lifecycles) as Name[]).filter(
  (name): name is AgedName => typeof lifecycles[name].retention === "object",
);

/**
 * Deletes unusable rows, by the lifecycles of both databases' tables, and expired packs. A finished mail keeps only its key, so that it is
 * not sent again. Summaries and reminders do not keep even that. It deletes nothing of the register.
 */
export async function purgeExpired(deps: GlobalDeps): Promise<void> {
  // A fault in one database does not stop the others.
  const ofCells = askEachCell("purge", deps, async (there) => {
    // Before the links, since some packs refer to a link.
    await purgePacks(there);
    await purgeCell(there);
  });
  await purgeDirectory(deps).finally(() => ofCells);
  const { faults } = await ofCells;
  if (faults.length > 0) throw faults[0];
}

/** Returns statements that delete the rows beyond their table's retention. */
const deleteAged = ({ db, now }: Deps) =>
  agedNames.map((name) =>
    db.delete(cell[name] as SQLiteTable).where(isPastRetention(lifecycles[name].retention, now)),
  );

/** Returns the statements of tables with a rule of their own. */
const byOwnRule = ({ db, now }: Deps) =>
  ({
    mailOutbox: [
      db
        .update(mailOutbox)
        .set({
          recipient: "",
          subject: "",
          html: "",
          text: "",
          attachments: null,
          unsubscribeUrl: null,
          paceGroup: null,
          about: null,
          line: null,
        })
        .where(and(isNull(mailOutbox.nextAttemptAt), lt(mailOutbox.createdAt, now - mailKeptMs))),
      db
        .delete(mailOutbox)
        .where(
          and(
            or(isSummary(mailOutbox.dedupeKey), isReminder(mailOutbox.dedupeKey)),
            isNull(mailOutbox.nextAttemptAt),
            lt(mailOutbox.createdAt, now - datedMailKeptMs),
          ),
        ),
    ],
    inspectorPacks: [
      db
        .delete(inspectorPacks)
        .where(
          inArray(
            inspectorPacks.linkId,
            db
              .select({ id: inspectorLinks.id })
              .from(inspectorLinks)
              .where(isPastRetention(lifecycles.inspectorLinks.retention, now)),
          ),
        ),
    ],
    // `purgePacks` deletes them after their files.
    preparedPacks: [],
    ...deleteOldAbsences({ db, now }),
  }) satisfies Record<NamesWith<"retention", "own rule">, unknown[]>;

const purgeCell = (deps: Deps) =>
  batch(deps.db, [...Object.values(byOwnRule(deps)).flat(), ...deleteAged(deps)]);
