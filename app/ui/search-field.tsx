import Search from "lucide-react/icons/search";
import { useRef, type KeyboardEvent } from "react";
import { TextField } from "./text-field";
import { useEarlyInput } from "./use-early-input";
import { useSlashKey } from "./use-slash-key";

interface SearchFieldProps {
  label: string;
  name: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Replaces the click on the form's first button. */
  onEnter?: () => void;
  className?: string;
}

/** A search field. The key / focuses it from anywhere on the screen; Esc clears it. */
export function SearchField({
  label,
  name,
  placeholder,
  value,
  onChange,
  onEnter,
  className,
}: SearchFieldProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  useSlashKey(placeRef);
  const inputRef = useEarlyInput<HTMLInputElement>((input) => {
    if (input.value !== value) onChange(input.value);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && onEnter) {
      event.preventDefault();
      onEnter();
    }
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    onChange("");
  };

  return (
    <div ref={placeRef} className={className}>
      <TextField
        control={inputRef}
        label={label}
        name={name}
        placeholder={placeholder}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        adornment={
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
          />
        }
      />
    </div>
  );
}
