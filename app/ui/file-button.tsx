import { forwardRef, type ChangeEvent } from "react";
import { buttonClass } from "./button";

interface FileButtonProps {
  label: string;
  /** The text after a file was chosen, when scripts do not run. */
  chosen: string;
  name?: string;
  accept: string;
  disabled?: boolean;
  "aria-describedby"?: string;
  onChoose: (file: File | undefined) => void;
}

/**
 * A button that opens the file dialog. The browser's own button uses the browser's language, so it is visually hidden. Keyboards, screen
 * readers and browsers without scripts use it; people see its label.
 */
export const FileButton = forwardRef<HTMLInputElement, FileButtonProps>(function FileButton(
  { label, chosen, onChoose, ...input },
  ref,
) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Lets people choose the same file again.
    target.value = "";
    onChoose(file);
  };
  return (
    <label
      className={`${buttonClass("quiet")} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-60`}
    >
      {/* The input is valid once it has a file, so CSS can show that without scripts. */}
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
