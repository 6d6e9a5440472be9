import type { ReactNode } from "react";
import { SavedNote, useSelfSaving } from "~/ui/self-saving";
import { useEarlyInput } from "~/ui/use-early-input";
import { SettingBox } from "./setting-box";
import type { PlainForm } from "./settings-form";

interface SelfSavingBoxProps extends PlainForm {
  name: string;
  saved: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** A box of a settings form that saves itself. */
export function SelfSavingBox({
  form,
  action,
  result,
  name,
  saved,
  describedBy,
  children,
}: SelfSavingBoxProps) {
  // A refused form does not contain a box without a tick.
  const firstValue = result?.typed.form ? name in result.typed : saved;
  const { value, save, note } = useSelfSaving<boolean>({
    name,
    saved,
    first: firstValue,
    action,
    fieldsOf: (isTicked) => ({ form, only: name, ...(isTicked && { [name]: "on" }) }),
  });
  const boxRef = useEarlyInput<HTMLInputElement>(({ checked }) => {
    if (checked !== firstValue) save(checked);
  });
  const errorId = `${name}-error`;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <div className="min-w-0">
        <SettingBox
          ref={boxRef}
          name={name}
          checked={value}
          onChange={(event) => save(event.target.checked)}
          aria-invalid={note.error ? true : undefined}
          aria-describedby={[note.error && errorId, describedBy].filter(Boolean).join(" ") || undefined}
        >
          {children}
        </SettingBox>
      </div>
      <SavedNote id={errorId} {...{ note }} control={boxRef} />
    </div>
  );
}
