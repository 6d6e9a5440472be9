// Conditions on a row `c` of corrections: what of it waits for somebody.

/** What waits is not counted any further. */
export const countedAtMost = 99;

const author = "c.proposal ->> '$.author.id'";

/** The profile whose record it is about. */
const subject = "(SELECT p.id FROM profiles p WHERE p.subject = c.subject)";

/** Who stands at a kiosk is the person whose record it is. */
const isAtKiosk = "c.proposal ->> '$.author.kind' = 'kiosk'";

/** Its person says so of themselves. */
export const isOwn = `(${author} = ${subject} OR ${isAtKiosk})`;

export const isBy = (profileId: string) =>
  `(${author} = ${profileId} OR (${isAtKiosk} AND ${subject} = ${profileId}))`;

/** Nothing has come of it yet: the condition of the index of those. */
export const isUnsettled = "c.ground IS NULL AND (c.answer IS NULL OR c.answer = 'disagree')";

/** The entry is what it was when it was proposed, or it adds one. */
const isCurrent = `(c.proposal ->> '$.entry' IS NULL OR EXISTS (
  SELECT 1 FROM time_logs w WHERE w.subject = c.subject AND w.opened_by = c.proposal ->> '$.entry'
    AND w.version = c.proposal ->> '$.change.version'))`;

/** It waits for its answer, and can be applied. */
export const isWaiting = `c.ground IS NULL AND c.answer IS NULL AND ${isCurrent}`;

/** A manager's that its person disagrees with: managers apply it, or withdraw it. */
export const isContested = `c.ground IS NULL AND c.answer = 'disagree' AND NOT ${isOwn} AND ${isCurrent}`;

/** The hours that it says are another entry's by now; one that has no end yet takes all after its beginning. */
const isTaken = `EXISTS (SELECT 1 FROM time_logs w WHERE w.subject = c.subject AND w.void IS NULL
  AND w.opened_by IS NOT c.proposal ->> '$.entry'
  AND w.day BETWEEN date(c.proposal ->> '$.day', '-2 days') AND date(c.proposal ->> '$.day', '+2 days')
  AND w.check_in_at < coalesce(c.proposal ->> '$.change.times.check_out_at', c.proposal ->> '$.change.times.check_in_at' + 1)
  AND (w.check_out_at > c.proposal ->> '$.change.times.check_in_at' OR (w.check_out_at IS NULL AND NOT w.exit_missing)))`;

/** A worker's of themselves that the company disagrees with: managers may still come round and apply it. */
export const isRefused = `c.ground IS NULL AND c.answer = 'disagree' AND ${isOwn} AND ${isCurrent} AND NOT ${isTaken}`;

/** The entry has changed before it was answered, and nobody has proposed anything of it since. */
export const isOutdated = `c.ground IS NULL AND c.answer IS NULL AND NOT ${isCurrent} AND NOT EXISTS (
  SELECT 1 FROM corrections n WHERE n.subject = c.subject AND n.seq > c.seq
    AND n.proposal ->> '$.entry' = c.proposal ->> '$.entry')`;

/** Nobody has answered it for so long that whoever may apply it can: `silentSince` is the latest instant of proposing of which that is so. */
export const isDue = (silentSince: string) =>
  `${isWaiting} AND c.proposal ->> '$.proposedAt' <= ${silentSince}`;
