import { forwardRef, type ChangeEvent } from "react";
import { buttonClass } from "./button";

interface FileButtonProps {
  label: string;
  /** What is said once a file is chosen, where no script shows more. */
  chosen: string;
  name?: string;
  accept: string;
  disabled?: boolean;
  "aria-describedby"?: string;
  onChoose: (file: File | undefined) => void;
}

/**
 * A button that opens the choice of a file. The browser's own speaks the browser's language, so its field is there for
 * keyboard, screen readers and browsers without scripts, and its label is what one sees.
 */
export const FileButton = forwardRef<HTMLInputElement, FileButtonProps>(function FileButton(
  { label, chosen, onChoose, ...input },
  ref,
) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = "";
    onChoose(file);
  };
  return (
    <label
      className={`${buttonClass("quiet")} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-60`}
    >
      {/* It counts as valid once it holds a file: that is how it can be seen without scripts. */}
      <input
        ref={ref}
        type="file"
        required
        aria-invalid={false}
        onChange={onChange}
        className="peer sr-only"
        {...input}
      />
      {label}
      <span className="hidden text-working peer-valid:inline">· {chosen}</span>
    </label>
  );
});
