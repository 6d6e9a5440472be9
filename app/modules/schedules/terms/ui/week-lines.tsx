import { useState, type FormEvent } from "react";
import { weekdayNames } from "~/time/formats";
import { TextField } from "~/ui/text-field";
import { countLines, lineFields, weekdays, type LinePrefix } from "../shift-lines";
import type { TermsErrors, TypedTerms } from "../terms-form";
import { FormGroup } from "./form-group";

interface WeekLinesProps {
  typed: TypedTerms;
  errors: TermsErrors;
  prefix?: LinePrefix;
  legend?: string;
}

/**
 * The week as lines: days, and the times that they have. The first line is open. The others are folded until one of them has something in
 * it. A day that is marked in a line leaves the others.
 */
export function WeekLines({ typed, errors, prefix = "", legend = "Días y horas" }: WeekLinesProps) {
  const [lines, setLines] = useState(() => countLines(typed, prefix));
  const otherLines = weekdays.slice(1, Math.max(lines, countLines(typed, prefix)));
  const isOpen = otherLines.some(
    (line) => typed[lineFields(line, prefix).times] !== undefined && hasContent(typed, line, prefix),
  );
  const change = ({ target, currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const changedInput = target as HTMLInputElement;
    if (changedInput.type === "checkbox" && changedInput.checked)
      clearDayInOtherLines(currentTarget, changedInput);
    const line = Number(/\d+/.exec(changedInput.name)?.[0]);
    // A new line follows the last one as soon as that is used.
    if (line + 2 > lines && line + 1 < weekdays.length) setLines(line + 2);
  };
  return (
    <FormGroup legend={legend} error={prefix === "" ? errors.pattern : undefined} onInput={change}>
      <WeekLine line={0} {...{ typed, errors, prefix, legend }} />
      <details open={isOpen || otherLines.some((line) => errors[lineFields(line, prefix).times])}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
          + Otras horas algún día
        </summary>
        <div className="flex flex-col gap-4 pb-2">
          {otherLines.map((line) => (
            <WeekLine key={line} line={line} {...{ typed, errors, prefix, legend }} />
          ))}
        </div>
      </details>
    </FormGroup>
  );
}

const hasContent = (typedTerms: TypedTerms, line: number, prefix: LinePrefix) =>
  typedTerms[lineFields(line, prefix).times] !== "" ||
  weekdays.some((weekday) => typedTerms[lineFields(line, prefix).dayOf(weekday)] === "on");

/** Takes the day of a marked chip out of the other lines. */
function clearDayInOtherLines(allLines: HTMLFieldSetElement, marked: HTMLInputElement) {
  const [ofDay] = /_day_\d$/.exec(marked.name)!;
  for (const chip of allLines.querySelectorAll<HTMLInputElement>(`input[name$="${ofDay}"]`))
    if (chip !== marked) chip.checked = false;
}

function WeekLine({ line, typed, errors, prefix, legend }: Required<WeekLinesProps> & { line: number }) {
  const { times, dayOf } = lineFields(line, prefix);
  const suffix = `${prefix === "" ? "" : ", horas protegidas"}${line === 0 ? "" : `, línea ${line + 1}`}`;
  return (
    <div
      role="group"
      aria-label={line === 0 ? legend : `${legend}, línea ${line + 1}`}
      className="flex flex-col gap-2"
    >
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-0.5">
        {weekdays.map((weekday) => (
          <DayChip
            key={weekday}
            label={`${weekdayNames[weekday]}${suffix}`}
            text={weekdayNames[weekday].slice(0, 2)}
            name={dayOf(weekday)}
            isOn={typed[dayOf(weekday)] === "on"}
          />
        ))}
      </div>
      <TextField
        label={`Horas de esos días${suffix}`}
        name={times}
        autoComplete="off"
        maxLength={100}
        defaultValue={typed[times] ?? ""}
        error={errors[times]}
        hint={
          line === 0 && !errors[times]
            ? "Así: 09:00-14:00 y 16:00-19:30. También vale «de 9 a 14». Un turno que pasa de las doce cuenta en el día en que empieza."
            : undefined
        }
        className="max-w-md"
      />
    </div>
  );
}

interface DayChipProps {
  label: string;
  text: string;
  name: string;
  isOn: boolean;
}

/** A weekday to mark. A mark shows by a fill and by bold letters. */
const DayChip = ({ label, text, name, isOn }: DayChipProps) => (
  <span className="relative">
    <input
      type="checkbox"
      name={name}
      value="on"
      aria-label={label}
      defaultChecked={isOn}
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
    />
    <span
      aria-hidden
      className="pointer-events-none grid min-h-11 place-items-center rounded-lg border border-field bg-surface capitalize peer-checked:border-brand peer-checked:bg-brand peer-checked:font-bold peer-checked:text-on-brand"
    >
      {text}
    </span>
  </span>
);
