import { PeopleChoice } from "~/modules/timesheets/reports/people-choice";
import type { ReportsPage } from "~/modules/timesheets/reports/load-reports.server";
import type { ReportForm } from "~/modules/timesheets/reports/report-form";
import { DateRangeFields } from "~/ui/date-range-fields";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { presets, type Preset } from "./period";

interface PeriodFieldsProps {
  legend: string;
  report: ReportForm;
  errors: ReportForm["errors"];
  choices: Pick<ReportsPage, "choices" | "hasMoreChoices" | "isNobodyFound">;
  /** The preset with the same days, or null. */
  chosen: Preset | null;
}

/** The fields for days and people. Every button submits the form, so it works without scripts. */
export function PeriodFields({ legend, report, errors, choices, chosen }: PeriodFieldsProps) {
  return (
    <fieldset className="max-w-full min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <PeriodPresets className="mt-2">
        {Object.entries(presets).map(([preset, label]) => (
          <button
            key={preset}
            type="submit"
            name="preset"
            value={preset}
            aria-current={preset === chosen || undefined}
            className={presetClass}
          >
            {label}
          </button>
        ))}
      </PeriodPresets>
      <div className="mt-3">
        <DateRangeFields {...report.typed} errors={errors} />
      </div>
      <input type="hidden" name="shown" value={report.shown} />
      <div className="mt-3">
        <PeopleChoice
          form={{ ...report, errors }}
          choices={choices.choices}
          hasMore={choices.hasMoreChoices}
          isNobodyFound={choices.isNobodyFound}
        />
      </div>
    </fieldset>
  );
}
