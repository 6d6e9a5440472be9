import type { FormEvent, ReactNode } from "react";

export interface ClockFormProps {
  /** What it asks. */
  fields: object;
  /** What a browser without scripts sends besides, by what tells the form from the others. */
  hidden: (form: string) => ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  className?: string;
}

/** A form of the clock, of one button. */
export const ClockForm = ({ fields, hidden, onSubmit, children, className }: ClockFormProps) => (
  <form method="post" onSubmit={onSubmit} className={className}>
    {hidden(`-${Object.values(fields).join("-")}`)}
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value as string} />
    ))}
    {children}
  </form>
);
