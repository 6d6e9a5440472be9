import type { PublishedWeek } from "~/modules/schedules/published-week";

/** Returns the number of the last record of a published week that decides its shifts; 0 without one. */
export const lastSeqOf = (publishedWeek: PublishedWeek | undefined): number =>
  publishedWeek
    ? Math.max(
        ...[
          publishedWeek.publications,
          publishedWeek.answers,
          publishedWeek.added,
          publishedWeek.releases,
        ].flatMap((records) => records.map(({ seq }) => seq)),
      )
    : 0;
