import { Form, Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { HelpLink } from "~/ui/help-link";
import { SelectField } from "~/ui/select-field";
import { TextLink } from "~/ui/text-link";
import { messages } from "./messages";
import type { showCalendar } from "./show-calendar.server";

type Page = Awaited<ReturnType<typeof showCalendar>>;

/** The years around, beside the title. A phone shows their arrows alone. */
export function YearLinks({ page: { centre, years } }: { page: Page }) {
  const pathOf = (of: number) => `/schedules/calendar?year=${of}&centre=${centre.id}`;
  return (
    <nav aria-label="Años" className="-mr-2 flex">
      {years.previous && (
        <Link to={pathOf(years.previous)} className={yearLink}>
          <ChevronLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{years.previous}</span>
        </Link>
      )}
      {years.next && (
        <Link to={pathOf(years.next)} className={yearLink}>
          <span className="max-sm:sr-only">{years.next}</span>
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  );
}

const yearLink =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-x-0.5 rounded-full px-2 font-medium text-brand hover:bg-brand-soft";

/** The centre and the choice of another one. Managers have their tools here while nobody has declared the year. */
export function CalendarHead({ page }: { page: Page }) {
  const { calendar, centre, centres, declared, mayPlan } = page;
  return (
    <div className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere text-muted empty:hidden">
          {centreText(centre, { isNamedBelow: centres.length > 1 })}
        </p>
        <HelpLink page="horarios" />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1 empty:hidden">
        {centres.length > 1 && (
          <Form method="get" className="flex min-w-0 items-end gap-3 max-sm:w-full">
            <input type="hidden" name="year" value={calendar.year} />
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
              Ver
            </Button>
          </Form>
        )}
        {mayPlan && <TextLink to="/schedules/centres">Centros de trabajo</TextLink>}
      </div>
      {mayPlan && !declared && <ManagerTools page={page} />}
    </div>
  );
}

/** The tools of managers for the calendar of a year. */
export function ManagerTools({ page }: { page: Page }) {
  const { calendar, centre, declared } = page;
  return (
    <CalendarTools page={page}>
      <Link
        to={`/schedules/calendar/edit?year=${calendar.year}&centre=${centre.id}`}
        className={buttonClass(declared ? "quiet" : "primary")}
      >
        {declared ? messages.declareAgain : messages.declare(calendar.year)}
      </Link>
    </CalendarTools>
  );
}

/** The year as a file. A reader has it below the days. */
export function CalendarTools({ page, children }: { page: Page; children?: ReactNode }) {
  const { calendar, centre, declared } = page;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden max-sm:flex-col max-sm:[&_a]:w-full">
      {children}
      {declared && (
        <DownloadLink
          href={`/schedules/calendar.pdf?year=${calendar.year}&centre=${centre.id}`}
          label={messages.download}
          failed={messages.failedDownload}
        />
      )}
    </div>
  );
}

/**
 * Returns the centre's name and place. A company without a name has its owner's address as one, which says nothing here. The choice of
 * another centre also shows the name.
 */
const centreText = (
  { name, place }: { name: string; place: string | null },
  { isNamedBelow }: { isNamedBelow: boolean },
) => [isNamedBelow || name.includes("@") ? "" : name, place].filter(Boolean).join(" · ");
