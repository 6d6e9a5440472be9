import { messages } from "./messages";
import { SelfSavingSelect } from "./self-saving-select";
import { SettingsForm } from "./settings-form";

const startDays = Array.from({ length: 28 }, (_, at) => at + 1);

/** Returns the days of a pay period in words: `Del 21 al 20`. */
const periodText = (day: number) => (day === 1 ? "Del 1 al último día" : `Del ${day} al ${day - 1}`);

/** The choice of the day on which pay periods begin. */
export const PayPeriodForm = ({ saved }: { saved: number }) => (
  <SettingsForm form="pay-period" action="/settings" button="Guardar">
    {(plain) => (
      <SelfSavingSelect
        {...plain}
        name="pay_period_day"
        label="Qué días tiene un mes de nómina"
        hint={messages.payPeriodHint}
        saved={String(saved)}
      >
        {startDays.map((day) => (
          <option key={day} value={day}>
            {periodText(day)}
          </option>
        ))}
      </SelfSavingSelect>
    )}
  </SettingsForm>
);
