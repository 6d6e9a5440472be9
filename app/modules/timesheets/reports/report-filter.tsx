import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "~/ui/button";
import type { LocalDate } from "~/time/dates";
import { DateField } from "~/ui/date-field";
import { askedNow } from "./model/asked-now";
import { PeopleChoice } from "./people-choice";
import { orderText, type ReportForm } from "./report-form";
import type { ReportPerson } from "./list-people.server";
import { ReportPresets } from "./ui/report-presets";

interface ReportFilterProps {
  form: ReportForm;
  choices: ReportPerson[];
  hasMoreChoices: boolean;
  isNobodyFound: boolean;
  todayOn: LocalDate;
}

/** The form of a report: period and people. All of it is in the URL, so it works without scripts and as a bookmark. */
export function ReportFilter({ form, todayOn, choices, hasMoreChoices, isNobodyFound }: ReportFilterProps) {
  return (
    <Form
      method="get"
      noValidate
      preventScrollReset
      state={askedNow}
      onSubmit={reloadIfRepeated}
      className="mt-4 flex flex-col gap-4"
    >
      <input type="hidden" name="shown" value={form.shown} />
      {form.view === "chart" && <input type="hidden" name="view" value="chart" />}
      {orderText(form.order) !== "name" && <input type="hidden" name="sort" value={orderText(form.order)} />}
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="hidden" />
      <ReportPresets form={form} todayOn={todayOn} />
      <div className="grid grid-cols-2 items-start gap-3 sm:flex">
        <DateField label="Desde" name="from" defaultValue={form.typed.from} error={form.errors.from} />
        <DateField label="Hasta" name="to" defaultValue={form.typed.to} error={form.errors.to} />
      </div>
      <PeopleChoice form={form} choices={choices} hasMore={hasMoreChoices} isNobodyFound={isNobodyFound} />
      <Button type="submit" className="sm:w-fit">
        Consultar
      </Button>
    </Form>
  );
}

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
