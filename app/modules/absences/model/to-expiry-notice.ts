import type { expiryNotices } from "#cell";
import type { ExpiryNotice } from "./allowance";

type NoticeRow = Pick<typeof expiryNotices.$inferSelect, "kind" | "lastOn" | "sentAt" | "handedOn">;

/** Returns a notice from its row. @param by the name of the manager who handed it over on paper, if somebody did. */
export const toExpiryNotice = ({ kind, lastOn, sentAt, handedOn }: NoticeRow, by: string): ExpiryNotice => ({
  kind,
  lastOn,
  sentAt,
  paper: handedOn === null ? null : { handedOn, by },
});
