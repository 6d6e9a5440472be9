import type { PublishedWeek } from "~/modules/schedules/published-week";

/** Returns the number of the last record of a published week that decides its shifts; 0 without one. */
export const lastSeqOf = (published: PublishedWeek | undefined): number =>
  published
    ? Math.max(
        ...[published.publications, published.answers, published.added, published.releases].flatMap(
          (records) => records.map(({ seq }) => seq),
        ),
      )
    : 0;
