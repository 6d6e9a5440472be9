import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

export type ReminderKind = "no-entry" | "still-in" | "to-answer";

/** The first part of the keys of all reminders to a person. */
export const remindersOf = (companyId: string, profileId: string) =>
  `reminder:${companyId}:${profileId}:` as const;

interface ReminderId {
  companyId: string;
  profileId: string;
  /** The day that the reminder concerns. */
  day: LocalDate;
  kind: ReminderKind;
}

/** The deduplication key of a reminder: one of each kind a person and day. */
export const reminderKey = ({ companyId, profileId, day, kind }: ReminderId) =>
  `${remindersOf(companyId, profileId)}${day}:${kind}` as const;

/** A condition: the key is a reminder's. */
export const isReminder = (dedupeKey: SQLWrapper): SQL => sql`${dedupeKey} GLOB 'reminder:*'`;
