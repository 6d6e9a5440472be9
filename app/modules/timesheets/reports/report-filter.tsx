import { Form, Link, useNavigate } from "@remix-run/react";
import { useState, type FormEvent, type MouseEvent } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { displayName } from "~/modules/session/display-name";
import { Button, buttonClass } from "~/ui/button";
import { previousMonthOf, type LocalDate, type DateRange } from "~/time/dates";
import { DateRangeFields } from "~/ui/date-range-fields";
import { useErrorFocus } from "~/ui/use-error-focus";
import { recentPeriods } from "~/time/recent-periods";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { askedNow } from "./model/asked-now";
import { peopleText, periodText } from "./model/filter-texts";
import { PeopleChoice } from "./people-choice";
import { everybody, orderText, everybodyName, type ReportForm, type ReportPanel } from "./report-form";
import type { ReportPerson } from "./list-people.server";
import { presetQuery } from "./report-query";

interface ReportFilterProps {
  form: ReportForm;
  choices: ReportPerson[];
  hasMoreChoices: boolean;
  isNobodyFound: boolean;
  todayOn: LocalDate;
}

/**
 * The form of a report: a line of chips, each of which shows its part of the form. All of it is in the URL, so it works without scripts and
 * as a bookmark.
 */
export function ReportFilter({ form, todayOn, choices, hasMoreChoices, isNobodyFound }: ReportFilterProps) {
  const [open, setOpen] = useState(form.open);
  const [typed, setTyped] = useState(() => typedIn(form));
  // Another answer has its own open parts.
  const [answered, setAnswered] = useState(form);
  if (form !== answered) {
    setAnswered(form);
    setOpen(form.open);
    setTyped(typedIn(form));
  }
  const hasErrors = Object.keys(form.errors).length > 0;
  const place = useErrorFocus(hasErrors ? form : null);
  const { errors } = form;
  const isChanged = !form.isAsked || JSON.stringify(typed) !== JSON.stringify(typedIn(form));
  const chip = (panel: ReportPanel) => ({
    panel,
    isOpen: open.includes(panel),
    onToggle: () => setOpen(open.includes(panel) ? [] : [panel]),
  });
  return (
    <Form
      ref={place}
      method="get"
      noValidate
      preventScrollReset
      state={askedNow}
      onSubmit={reloadIfRepeated}
      onChange={({ currentTarget }) => setTyped(readTyped(new FormData(currentTarget)))}
      className="mt-4 flex flex-col gap-3"
    >
      <input type="hidden" name="shown" value={form.shown} />
      {form.view === "chart" && <input type="hidden" name="view" value="chart" />}
      {orderText(form.order) !== "name" && <input type="hidden" name="sort" value={orderText(form.order)} />}
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="hidden" />
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <FilterChip
          {...chip("period")}
          label="Periodo"
          value={periodText(typed, todayOn)}
          hasError={Boolean(errors.from ?? errors.to)}
        />
        <FilterChip
          {...chip("people")}
          label="Personas"
          value={peopleText(typed.people, nameIn(choices))}
          shortValue={typed.people.includes(everybody) ? "Todos" : undefined}
          hasError={Boolean(errors.people)}
        />
        {open.length === 0 && (
          <Button
            type="submit"
            look={isChanged ? "primary" : "quiet"}
            className="max-sm:px-2.5 max-sm:text-sm"
          >
            Consultar
          </Button>
        )}
        {form.isFirst && <EverybodysLastMonth form={form} todayOn={todayOn} />}
      </div>
      <div id={panelId("period")} hidden={!open.includes("period")} className="card p-3">
        <ReportPresets form={form} todayOn={todayOn} />
        <div className="mt-3">
          <DateRangeFields {...form.typed} errors={errors} />
        </div>
        <ShowButton isChanged={isChanged} />
      </div>
      <div id={panelId("people")} hidden={!open.includes("people")} className="card p-3">
        <PeopleChoice
          form={form}
          choices={choices}
          hasMore={hasMoreChoices}
          isNobodyFound={isNobodyFound}
          isListOpen
        />
        <ShowButton isChanged={isChanged} />
      </div>
    </Form>
  );
}

/** Sends the form from the end of a panel. */
const ShowButton = ({ isChanged }: { isChanged: boolean }) => (
  <Button type="submit" look={isChanged ? "primary" : "quiet"} className="mt-3 max-sm:w-full">
    Consultar
  </Button>
);

const typedIn = ({ typed, profileIds }: ReportForm) => ({ ...typed, people: profileIds ?? [everybody] });

const readTyped = (data: FormData) => ({
  from: textIn(data, "from"),
  to: textIn(data, "to"),
  people: data.getAll("people").map(String),
});

const textIn = (data: FormData, name: string) => {
  const text = data.get(name);
  return typeof text === "string" ? text : "";
};

const nameIn = (choices: readonly ReportPerson[]) => (id: string) => {
  const person = choices.find((each) => each.id === id);
  return person && displayName(person);
};

/** Reloads the page if the same report is requested again. The screen does not follow live messages. */
function reloadIfRepeated(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const query = new URLSearchParams(
    [...new FormData(event.currentTarget, submitter)].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    ),
  );
  if (`?${query}` !== location.search) return;
  event.preventDefault();
  location.reload();
}

interface FilterChipProps {
  panel: ReportPanel;
  label: string;
  /** The choice of the panel in a few words. */
  value: string;
  /** Its text on a phone, so that the chips are in one line. */
  shortValue?: string | undefined;
  isOpen: boolean;
  hasError: boolean;
  onToggle: () => void;
}

/** A filter with its present choice. It shows and hides its panel; without scripts it sends the form and the answer shows the panel. */
const FilterChip = ({ panel, label, value, shortValue, isOpen, hasError, onToggle }: FilterChipProps) => (
  <button
    type="submit"
    name="open"
    value={panel}
    aria-expanded={isOpen}
    aria-controls={panelId(panel)}
    onClick={(event) => {
      event.preventDefault();
      onToggle();
    }}
    className={`filter-pill ${hasError ? "border-problem" : isOpen ? "border-brand" : "border-field"}`}
  >
    <span className="text-muted max-sm:sr-only">{label}</span>
    <bdi className={`min-w-0 truncate font-semibold ${shortValue ? "max-sm:hidden" : ""}`}>{value}</bdi>
    {shortValue && <span className="font-semibold sm:hidden">{shortValue}</span>}
    <ChevronDown
      aria-hidden
      className={`size-4 shrink-0 text-muted transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
    />
  </button>
);

/** Returns the id of a filter's panel. */
const panelId = (panel: ReportPanel) => `filter-${panel}`;

/** Links for frequent periods of the chosen people. */
function ReportPresets({ form, todayOn }: ReportPresetsProps) {
  const navigate = useNavigate();
  const { range, view } = form;
  // The URL does not have the people yet that were chosen since the page was loaded.
  const onClick = (event: MouseEvent<HTMLAnchorElement>, period: DateRange) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const ticked = new FormData(event.currentTarget.closest("form")!).getAll("people").map(String);
    event.preventDefault();
    navigate(`?${presetQuery({ period, people: ticked, view })}`, {
      state: askedNow,
      preventScrollReset: true,
    });
  };
  return (
    <PeriodPresets>
      {recentPeriods(todayOn).map(([label, period]) => (
        <Link
          key={label}
          to={`?${presetQuery({ period, people: form.profileIds ?? [everybody], view })}`}
          onClick={(event) => onClick(event, period)}
          aria-current={range.from === period.from && range.to === period.to ? "true" : undefined}
          className={presetClass}
        >
          {label}
        </Link>
      ))}
    </PeriodPresets>
  );
}

/** A link to last month of all people. */
const EverybodysLastMonth = ({ form, todayOn }: ReportPresetsProps) => (
  <Link
    to={`?${presetQuery({ period: previousMonthOf(todayOn), people: [everybody], view: form.view })}`}
    state={askedNow}
    preventScrollReset
    className={`${buttonClass("quiet")} max-sm:hidden`}
  >
    {`Mes pasado · ${everybodyName}`}
  </Link>
);

interface ReportPresetsProps {
  form: ReportForm;
  todayOn: LocalDate;
}
