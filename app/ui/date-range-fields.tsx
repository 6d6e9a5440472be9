import { DateField } from "./date-field";

interface DateRangeFieldsProps {
  /** The typed text, or the days of the page: dd/mm/yyyy. */
  from: string;
  to: string;
  errors?: { from?: string | undefined; to?: string | undefined };
}

/** The first and the last day of a period, `from` and `to`: side by side where the text has room. */
export const DateRangeFields = ({ from, to, errors = {} }: DateRangeFieldsProps) => (
  <div className="grid grid-cols-1 items-start gap-3 min-[22rem]:grid-cols-2 sm:flex">
    <DateField label="Desde" name="from" defaultValue={from} error={errors.from} />
    <DateField label="Hasta" name="to" defaultValue={to} error={errors.to} />
  </div>
);
