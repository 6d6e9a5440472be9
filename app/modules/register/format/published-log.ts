import type { LocalDate } from "~/time/dates";
import type { TimeStamp } from "./time-stamp-token";
import { logFilePath, type LogFile } from "./log-files";

/** The log's folder, in the bucket and below the site's address. */
export const logFolder = "transparencia";

/** A mark for each origin rotation, named by the SHA-256 of the new origin; only in the bucket. */
export const continuationsFolder = `${logFolder}/continuaciones`;

/** Returns the log's origin. No company's register has the same: theirs end in an id. */
export const transparencyOrigin = ({ origin }: { origin: string }) => `${origin}/${logFolder}`;

/** Returns the register's origin from that of a log, or null. */
export const registerOriginOfLog = (origin: string): string | null =>
  origin.endsWith(`/${logFolder}`) ? origin.slice(0, -logFolder.length - 1) : null;

/** The newest checkpoint: the only file that changes. */
export const checkpointPath = "checkpoint";

/** The path of {@link PublishedDay}. */
export const dayPath = (day: LocalDate) => `dias/${day}.json`;

/** The time stamp of a day's checkpoint without its signatures: the unchanged RFC 3161 answer. */
export const stampPath = (day: LocalDate) => `dias/${day}.tsr`;

/** The authority's certificates, the signer's first. Their name is the hash in its stamps; each is stored once. */
export const authorityPath = ({ signer }: Pick<TimeStamp, "signer">) => `tsa/${signer.hash}.pem`;

/** What a day added to the log: the entries from `from` up to the checkpoint's size. */
export interface PublishedDay {
  day: LocalDate;
  from: number;
  /** Signed by the log and, below that, by witnesses. Their lines are added as they arrive. */
  checkpoint: string;
}

export const logKeyInBucket = (path: string) => `${logFolder}/${path}`;

export const bucketKeyOf = (file: LogFile) => logKeyInBucket(logFilePath(file));
