import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

export type ReminderKind = "no-entry" | "still-in" | "to-answer";

/** What begins the key of every reminder to somebody. */
export const remindersOf = (companyId: string, profileId: string) => `reminder:${companyId}:${profileId}:`;

interface Reminded {
  companyId: string;
  profileId: string;
  /** The day that it is about. */
  day: LocalDate;
  kind: ReminderKind;
}

/** What a reminder says of itself: of each kind somebody has one a day. */
export const reminderKey = ({ companyId, profileId, day, kind }: Reminded) =>
  `${remindersOf(companyId, profileId)}${day}:${kind}`;

/** A condition: it is a reminder's. */
export const isReminder = (dedupeKey: SQLWrapper): SQL => sql`${dedupeKey} GLOB 'reminder:*'`;
