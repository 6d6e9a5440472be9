import type { LocalDate } from "~/time/dates";

/** Whether a PDF has everybody on a page, or a page for each person. */
export type PageOf = "all" | "person";

/** Returns the path of the PDF of a published week. */
export const weekPdfPath = (week: LocalDate, by: PageOf): string =>
  `/shifts/week.pdf?${new URLSearchParams({ week, by })}`;
