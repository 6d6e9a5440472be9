import type { FormEvent, ReactNode } from "react";

export interface ClockFormProps {
  /** The fields that it sends. */
  fields: object;
  /** Returns the extra fields for a browser without scripts, given a name that is unique among the page's forms. */
  hidden: (form: string) => ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  className?: string;
}

/** A form of the clock with one button. */
export const ClockForm = ({ fields, hidden, onSubmit, children, className }: ClockFormProps) => (
  <form method="post" onSubmit={onSubmit} className={className}>
    {hidden(`-${Object.values(fields).join("-")}`)}
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value as string} />
    ))}
    {children}
  </form>
);
