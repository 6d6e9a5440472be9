import { pathOf, type LogFile } from "~/modules/register/format/log-files";
import type { LocalDate } from "~/time/dates";

/** Where the log is, below the site's address, and in the bucket. */
export const logFolder = "transparencia";

/** Under which name the log is signed. No company's register has it: theirs end in an id. */
export const transparencyOrigin = ({ origin }: { origin: string }) => `${origin}/${logFolder}`;

/** The newest checkpoint: the only file that changes. */
export const checkpointPath = "checkpoint";

/** What a day added: {@link PublishedDay}. */
export const dayPath = (day: LocalDate) => `dias/${day}.json`;

/** What was added to the log on a day: the entries from `from` on, up to the size of the checkpoint. */
export interface PublishedDay {
  day: LocalDate;
  from: number;
  checkpoint: string;
}

export const inBucket = (path: string) => `${logFolder}/${path}`;

export const bucketKeyOf = (file: LogFile) => inBucket(pathOf(file));
