import type { TimeStamp } from "./time-stamp-token";
import { pathOf, type LogFile } from "~/modules/register/format/log-files";
import type { LocalDate } from "~/time/dates";

/** Where the log is, below the site's address, and in the bucket. */
export const logFolder = "transparencia";

/** A mark for each register that went on after a loss, by the SHA-256 of its new origin; in the bucket only. */
export const continuationsFolder = `${logFolder}/continuaciones`;

/** Under which name the log is signed. No company's register has it: theirs end in an id. */
export const transparencyOrigin = ({ origin }: { origin: string }) => `${origin}/${logFolder}`;

/** The register's origin, of the log's; null of every other. */
export const registerOriginOfLog = (origin: string): string | null =>
  origin.endsWith(`/${logFolder}`) ? origin.slice(0, -logFolder.length - 1) : null;

/** The newest checkpoint: the only file that changes. */
export const checkpointPath = "checkpoint";

/** What a day added: {@link PublishedDay}. */
export const dayPath = (day: LocalDate) => `dias/${day}.json`;

/** The time stamp of a day's checkpoint, without its signatures: an answer of RFC 3161, as it came. */
export const stampPath = (day: LocalDate) => `dias/${day}.tsr`;

/** The authority's certificates, the signer's first, by the hash with which its stamps name it; each is kept once. */
export const authorityPath = ({ signer }: Pick<TimeStamp, "signer">) => `tsa/${signer.hash}.pem`;

/** What was added to the log on a day: the entries from `from` on, up to the size of the checkpoint. */
export interface PublishedDay {
  day: LocalDate;
  from: number;
  /** As the log and, below it, witnesses have signed it: lines are added as they come. */
  checkpoint: string;
}

export const inBucket = (path: string) => `${logFolder}/${path}`;

export const bucketKeyOf = (file: LogFile) => inBucket(pathOf(file));
