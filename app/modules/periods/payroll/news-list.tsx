import { formatDate } from "~/time/dates";
import { Section } from "~/ui/section";
import { messages } from "./messages";
import { newsNames, type MonthNews } from "./month-news";

/** The hires, leavers and changes of a month. */
export const News = ({ news }: { news: readonly MonthNews[] }) => (
  <Section id="news" title={messages.news} className="mt-6">
    {news.length === 0 ? (
      <p className="mt-1 text-muted">{messages.noNews}</p>
    ) : (
      <ul className="mt-1">
        {news.map(({ kind, profileId, name, on, what }) => (
          <li key={`${kind} ${profileId} ${on}`} className="py-1 wrap-anywhere">
            {newsNames[kind]} · <span className="font-medium">{name}</span> · {formatDate(on)}
            {what !== null && <span className="block text-sm text-muted">{what}</span>}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
