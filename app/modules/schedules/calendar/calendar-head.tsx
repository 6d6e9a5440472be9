import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { SelectField } from "~/ui/select-field";
import { messages } from "./messages";
import type { showCalendar } from "./show-calendar.server";

/** The centre, its year, who declared it, and what can be done with it. */
export function CalendarHead({ page }: { page: Awaited<ReturnType<typeof showCalendar>> }) {
  const { calendar, centre, centres, declared, years, mayPlan } = page;
  const { year } = calendar;
  const wayTo = (of: number) => `/schedules/calendar?year=${of}&centre=${centre.id}`;
  const query = `?year=${year}&centre=${centre.id}`;
  return (
    <div className="mt-2 mb-4 flex flex-col gap-3">
      <p className="wrap-anywhere">
        {page.nextDay && (
          <span className="font-semibold">{messages.nextDay(page.nextDay.on, page.nextDay.name)} </span>
        )}
        <span className="text-muted">{[centre.name, centre.place].filter(Boolean).join(" · ")}</span>
      </p>
      {centres.length > 1 && (
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="year" value={year} />
          <SelectField
            key={centre.id}
            label="Centro de trabajo"
            name="centre"
            defaultValue={centre.id}
            className="w-full sm:w-80"
          >
            {centres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet">
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
        <nav aria-label="Años" className="flex gap-x-4">
          {[years.previous, years.next].map(
            (other) =>
              other && (
                <Link
                  key={other}
                  to={wayTo(other)}
                  className="inline-flex min-h-11 min-w-11 items-center underline"
                >
                  {other}
                </Link>
              ),
          )}
        </nav>
      </div>
    </div>
  );
}
