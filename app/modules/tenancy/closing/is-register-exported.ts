import { hourMs } from "~/time/units";

interface RegisterExport {
  /** When the owner last downloaded the whole register. */
  takenAt: number | null;
  /** When its newest event was recorded. */
  newestAt: number;
  /** Whether the company has ever had an entry. */
  hasWork: boolean;
  now: number;
}

/**
 * Whether the owner has the company's register, so that it may be closed. Nothing was recorded since the download,
 * or the download was within the last hour. Others may punch meanwhile, and the owner can download that after the closing.
 * Without any entry there is nothing to download.
 */
export const isExportCurrent = ({ takenAt, newestAt, hasWork, now }: RegisterExport): boolean =>
  !hasWork || (takenAt !== null && (takenAt >= newestAt || takenAt > now - hourMs));
