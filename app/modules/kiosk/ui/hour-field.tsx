import { DstChoice } from "~/modules/corrections/dst-choice";
import { messages } from "../messages";
import { DigitField } from "./digit-field";
import type { ActiveField } from "./use-active-field";

interface HourFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** A line below several fields that says how to type. Without one the field says it. */
  noteId?: string;
  /** Whether it may stay empty. */
  isOptional?: boolean;
  /** The chosen one of two such times; null if the clocks show it once. */
  fold: string | null;
  active: Pick<ActiveField, "activate" | "offer">;
}

/** A time of day in four digits. If the clocks show it twice, also which of the two. */
export const HourField = ({
  name,
  label,
  value,
  error,
  noteId,
  isOptional = false,
  fold,
  active,
}: HourFieldProps) => (
  <div>
    <DigitField
      {...{ name, label, error, active, noteId }}
      defaultValue={value}
      maxLength={5}
      placeholder="--:--"
      required={!isOptional}
      hint={noteId ? undefined : messages.hourHint}
    />
    {fold !== null && <DstChoice name={name.replace("_time", "_fold")} defaultValue={fold} />}
  </div>
);
