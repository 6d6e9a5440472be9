import { Form, Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { daysBetween } from "~/time/dates";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { SelectField } from "~/ui/select-field";
import { messages } from "./messages";
import type { showCalendar } from "./show-calendar.server";

const yearLink =
  "inline-flex min-h-11 items-center gap-x-0.5 rounded-full px-2 font-medium text-brand hover:bg-brand-soft";

/** The centre, its year, who declared it, and what can be done with it. */
export function CalendarHead({ page }: { page: Awaited<ReturnType<typeof showCalendar>> }) {
  const { calendar, centre, centres, declared, years, mayPlan } = page;
  const { year } = calendar;
  const wayTo = (of: number) => `/schedules/calendar?year=${of}&centre=${centre.id}`;
  const query = `?year=${year}&centre=${centre.id}`;
  return (
    <div className="mt-2 mb-4 flex flex-col gap-3">
      <p className="wrap-anywhere text-muted empty:hidden">{centreText(centre)}</p>
      {page.nextDay && (
        <p className="wrap-anywhere">
          <span className="block text-lg font-semibold">
            {messages.nextDay(page.nextDay.on, daysBetween(page.todayOn, page.nextDay.on))}
          </span>
          {page.nextDay.name}
        </p>
      )}
      {centres.length > 1 && (
        <Form method="get" className="flex items-end gap-3">
          <input type="hidden" name="year" value={year} />
          <SelectField
            key={centre.id}
            label="Centro de trabajo"
            name="centre"
            defaultValue={centre.id}
            className="min-w-0 flex-1 sm:w-80 sm:flex-none"
          >
            {centres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet" className="shrink-0">
            Ver centro
          </Button>
        </Form>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {mayPlan && (
          <Link
            to={`/schedules/calendar/edit${query}`}
            className={buttonClass(declared ? "quiet" : "primary")}
          >
            {declared ? messages.declareAgain : messages.declare(year)}
          </Link>
        )}
        {declared && (
          <DownloadLink
            href={`/schedules/calendar.pdf${query}`}
            label={messages.download}
            failed={messages.failedDownload}
          />
        )}
        <nav aria-label="Años" className="-mr-3 ml-auto flex sm:mr-0">
          {years.previous && (
            <Link to={wayTo(years.previous)} className={yearLink}>
              <ChevronLeft aria-hidden className="size-5" />
              {years.previous}
            </Link>
          )}
          {years.next && (
            <Link to={wayTo(years.next)} className={yearLink}>
              {years.next}
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          )}
        </nav>
      </div>
    </div>
  );
}

/** Returns the centre's name and place. A company without a name has its owner's address as one, which says nothing here. */
const centreText = ({ name, place }: { name: string; place: string | null }) =>
  [name.includes("@") ? "" : name, place].filter(Boolean).join(" · ");
