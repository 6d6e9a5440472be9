import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { LocalDate } from "~/time/dates";
import { dayName, messages } from "./messages";
import type { HeadDay } from "./week-view";
import { dayField } from "./person-form";
import type { ShownPersonWeek } from "./show-shifts.server";
import type { ShiftsAnswer } from "./submit-shifts.server";
import { weekPath } from "./week-path";

interface PersonWeekProps {
  week: LocalDate;
  head: readonly HeadDay[];
  person: ShownPersonWeek & { others: readonly { id: string; name: string }[] };
  answer: ShiftsAnswer | undefined;
  isSending: boolean;
}

/** The week of one person as a form: seven texts. It works without scripts. */
export default function PersonWeek({ week, head, person, answer, isSending }: PersonWeekProps) {
  const { id, name, texts, begun, version, availability, otherCentre, others } = person;
  const typedFields = answer?.typed;
  return (
    <section aria-labelledby="person-week" className="mt-4 max-w-xl card p-4">
      <h2 id="person-week" className="text-xl font-bold wrap-anywhere">
        {messages.weekOf(name)}
      </h2>
      <p className="text-sm text-muted">{messages.editHint}</p>
      {otherCentre && <p className="text-sm text-muted">{messages.editElsewhere(otherCentre)}</p>}
      {availability && <p className="mt-1">{messages.says(availability)}</p>}
      <Form method="post" className="mt-3 flex flex-col gap-3" noValidate>
        <ExpectedProfileField />
        <input type="hidden" name="intent" value="person" />
        <input type="hidden" name="person" value={id} />
        <input type="hidden" name="version" value={version} />
        {head.map(({ on, label }, weekday) => (
          <TextField
            key={on}
            label={`${dayName(weekday)} ${label.split(" ")[1]}`}
            name={dayField(weekday)}
            defaultValue={typedFields?.[dayField(weekday)] ?? texts[weekday]}
            readOnly={begun[weekday]}
            hint={begun[weekday] ? messages.begunDay : undefined}
            error={answer?.errors?.[dayField(weekday)]}
            placeholder={messages.free}
            autoComplete="off"
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? messages.saving : messages.savePerson}
          </Button>
          <Link to={weekPath(week)} className={buttonClass("quiet")}>
            {messages.back}
          </Link>
        </div>
      </Form>
      {others.length > 0 && (
        <Form method="post" className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-3">
          <ExpectedProfileField />
          <input type="hidden" name="intent" value="copy-person" />
          <input type="hidden" name="person" value={id} />
          <SelectField className="min-w-40 grow" label={messages.copyPerson} name="from">
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet" softDisabled={isSending}>
            {messages.copy}
          </Button>
        </Form>
      )}
    </section>
  );
}
