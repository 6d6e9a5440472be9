import {
  companies,
  inspectorLinks,
  inspectorPacks,
  invitationMails,
  invitations,
  joinLinks,
  kioskTries,
  mailOutbox,
  proposedPunches,
  representativeFiles,
  stripeEvents,
  unattributedPunches,
} from "#cell";
import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { purgeDirectory } from "~/modules/directory/purge-directory.server";
import { purgePacks } from "~/modules/inspection/pack/delete-pack.server";
import { isReminder } from "~/modules/reminders/reminder-keys";
import { isSummary } from "~/modules/summaries/summary-keys";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { dateOfUtc } from "~/time/dates";

const dayMs = 86_400_000;
const keptMs = 2 * dayMs;
/** Stripe delivers an event again for three days at most; who was invited may ask after their invitation for some weeks. */
const keptLongMs = 30 * dayMs;
/** To whom the record was opened is kept as long as the record (art. 34.9 ET). */
const keptAsRecordMs = (4 * 365 + 1) * dayMs;

/**
 * Deletes what nobody can use any more: links past their end, sessions past their last token, invitation mails
 * that no limit counts any more, invitations, links to join and webhooks long past, the count of wrong PINs of days past, inspectors' links after four years, packs after their days. Of mails that are done with only the key stays, so that none is sent
 * again; of summaries and reminders, which nobody sends after their days, not even that. Keys of stored punches that became proposals, after a month; those that were nobody's, and what representatives took, after four years. Nothing of the register.
 */
export async function purgeExpired(deps: GlobalDeps): Promise<void> {
  const before = deps.now - keptMs;
  // What fails in one of them keeps nothing in another.
  const ofCells = askEachCell("purge", deps, async (there) => {
    // Some of them name a link.
    await purgePacks(there);
    await purgeCell(there, before);
  });
  await purgeDirectory(deps, { before }).finally(() => ofCells);
  const { faults } = await ofCells;
  if (faults.length > 0) throw faults[0];
}

/** What is being copied to another cell stays the same in both. */
const isStill = ({
  companyId,
}:
  | typeof invitationMails
  | typeof invitations
  | typeof inspectorLinks
  | typeof inspectorPacks
  | typeof joinLinks
  | typeof kioskTries
  | typeof proposedPunches
  | typeof representativeFiles
  | typeof unattributedPunches) =>
  sql`${companyId} NOT IN (SELECT id FROM ${companies} WHERE move IN ('leaving', 'arriving'))`;

const purgeCell = ({ db, now }: Deps, before: number) => {
  const oldLinks = lt(inspectorLinks.expiresAt, now - keptAsRecordMs);
  return db.batch([
    db
      .update(mailOutbox)
      .set({ recipient: "", subject: "", html: "", text: "", attachments: null, unsubscribeUrl: null })
      .where(and(isNull(mailOutbox.nextAttemptAt), lt(mailOutbox.createdAt, before))),
    db
      .delete(mailOutbox)
      .where(
        and(
          or(isSummary(mailOutbox.dedupeKey), isReminder(mailOutbox.dedupeKey)),
          isNull(mailOutbox.nextAttemptAt),
          lt(mailOutbox.createdAt, now - keptLongMs),
        ),
      ),
    db.delete(invitationMails).where(and(lt(invitationMails.createdAt, before), isStill(invitationMails))),
    // One that was accepted was so before its end.
    db.delete(invitations).where(and(lt(invitations.expiresAt, now - keptLongMs), isStill(invitations))),
    db.delete(joinLinks).where(and(lt(joinLinks.expiresAt, now - keptLongMs), isStill(joinLinks))),
    db.delete(kioskTries).where(and(lt(kioskTries.onDay, dateOfUtc(before)), isStill(kioskTries))),
    db
      .delete(proposedPunches)
      .where(and(lt(proposedPunches.proposedAt, now - keptLongMs), isStill(proposedPunches))),
    db
      .delete(unattributedPunches)
      .where(and(lt(unattributedPunches.receivedAt, now - keptAsRecordMs), isStill(unattributedPunches))),
    db
      .delete(representativeFiles)
      .where(and(lt(representativeFiles.takenAt, now - keptAsRecordMs), isStill(representativeFiles))),
    db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, now - keptLongMs)),
    db
      .delete(inspectorPacks)
      .where(
        and(
          inArray(
            inspectorPacks.linkId,
            db.select({ id: inspectorLinks.id }).from(inspectorLinks).where(oldLinks),
          ),
          isStill(inspectorPacks),
        ),
      ),
    db.delete(inspectorLinks).where(and(oldLinks, isStill(inspectorLinks))),
  ]);
};
