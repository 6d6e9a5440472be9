import { Search } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { TextField } from "./text-field";

interface SearchFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A field to search with: / goes to it from anywhere on the screen, Esc empties it. */
export function SearchField({ label, name, value, onChange, className }: SearchFieldProps) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      place.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    onChange("");
  };

  return (
    <div ref={place} className={className}>
      <TextField
        label={label}
        name={name}
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
