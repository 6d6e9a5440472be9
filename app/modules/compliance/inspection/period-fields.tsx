import { PeopleChoice } from "~/modules/timesheets/reports/people-choice";
import type { ReportsPage } from "~/modules/timesheets/reports/show-reports.server";
import { Checkbox } from "~/ui/checkbox";
import { DateRangeFields } from "~/ui/date-range-fields";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { messages } from "./messages";
import { presetNames, type Preset } from "./period";
import type { InspectedSelection } from "./report-fields";

interface PeriodFieldsProps {
  legend: string;
  report: InspectedSelection;
  errors: InspectedSelection["errors"];
  choices: Pick<ReportsPage, "choices" | "hasMoreChoices" | "isNobodyFound">;
  /** The preset with the same days, or null. */
  chosen: Preset | null;
}

/** The fields for days, people and plans. Every button submits the form, so it works without scripts. */
export function PeriodFields({ legend, report, errors, choices, chosen }: PeriodFieldsProps) {
  return (
    <fieldset className="max-w-full min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <PeriodPresets className="mt-2 md:max-lg:[&_button]:px-2">
        {Object.entries(presetNames).map(([preset, label]) => (
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
      <p className="mt-3 text-sm font-medium">También</p>
      <label className="-ml-3 flex min-h-11 cursor-pointer items-start">
        <Checkbox name="plans" value="on" defaultChecked={report.withPlans} />
        <span className="py-2.5">
          {messages.plans}
          <span className="block text-sm text-muted">{messages.plansHint}</span>
        </span>
      </label>
    </fieldset>
  );
}
