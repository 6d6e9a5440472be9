import { formatDate } from "~/time/dates";
import {
  holidayReview,
  nationalHolidays,
  nationalSource,
  publicHolidays,
  type PublicHoliday,
} from "../holidays/public-holidays";
import type { HolidayPlace } from "./places";
import { messages } from "./messages";

/** The public holidays of a place in a year, as far as they are known. */
export interface PublicDays {
  days: readonly PublicHoliday[];
  /** `national`: only the national days are known. `none`: the year has no file. */
  known: "reviewed" | "unconfirmed" | "national" | "none";
  /** The gazettes in words; empty without any. */
  source: string;
}

/** Returns the public holidays of a place. @param place null while the centre has none. */
export function publicDaysOf(year: number, place: HolidayPlace | null): PublicDays {
  const national = nationalHolidays(year);
  if (!national) return { days: [], known: "none", source: "" };
  const area = place?.area ?? undefined;
  const days = place && publicHolidays(year, place.territory, area);
  const review = place && holidayReview(year, place.territory, area);
  if (!days || !review) return { days: national, known: "national", source: "" };
  const gazettes = review.gazettes.map(gazetteText);
  const doubt = review.status === "unconfirmed" ? ["sin confirmar"] : [];
  return { days, known: review.status, source: [...gazettes, ...doubt].join("; ") || messages.noSource };
}

/** Returns the source of the national days of a year, in words. */
export function nationalSourceText(year: number): string {
  const source = nationalSource(year);
  return source ? gazetteText(source) : messages.noSource;
}

type Source = NonNullable<ReturnType<typeof nationalSource>>;

const gazetteText = ({ title, gazette, publishedOn }: Source) =>
  `${title} (${gazette}, ${formatDate(publishedOn)})`;
