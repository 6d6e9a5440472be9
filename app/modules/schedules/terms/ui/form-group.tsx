import { useId, type ReactNode, type Ref } from "react";
import { Checkbox } from "~/ui/checkbox";

interface FormGroupProps {
  legend: string;
  error?: string | undefined;
  /** The ref of the fieldset. */
  control?: Ref<HTMLFieldSetElement>;
  onInput?: (event: React.FormEvent<HTMLFieldSetElement>) => void;
  children: ReactNode;
}

/** Fields with a common legend and error. */
export function FormGroup({ legend, error, control, onInput, children }: FormGroupProps) {
  const id = useId();
  return (
    <fieldset ref={control} aria-describedby={error && id} onInput={onInput} className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-col gap-3">{children}</div>
      {error && (
        <p id={id} tabIndex={-1} data-error className="mt-1 text-sm font-medium text-problem">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A checkbox with its label beside it. */
export function Tick({ name, isOn, children }: { name: string; isOn: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <label htmlFor={id} className="-ml-3 flex min-h-11 items-center gap-1">
      <Checkbox id={id} name={name} value="on" defaultChecked={isOn} />
      {children}
    </label>
  );
}
