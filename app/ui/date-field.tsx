import CalendarDays from "lucide-react/icons/calendar-days";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part";
import { TextField } from "./text-field";
import { useEarlyInput } from "./use-early-input";
import { useHydrated } from "./use-hydrated";

// A tap opens it, so the Worker never renders it and leaves it out of its bundle. The call is marked as pure: otherwise a screen with late
// date fields would load this file first.
const CalendarPopover = /* @__PURE__ */ lazyPart(() => {
  if (import.meta.env.SSR) throw new Error("The calendar is for browsers alone");
  return import("./calendar-popover");
});

interface DateFieldProps {
  label: string;
  name: string;
  /** dd/mm/yyyy */
  defaultValue: string;
  error?: string | undefined;
  className?: string;
}

/**
 * A date field for dd/mm/yyyy in every browser language, which the browser's own date field would follow. It has a calendar, loaded when it
 * is first opened.
 */
export function DateField({ label, name, defaultValue, error, className = "sm:w-44" }: DateFieldProps) {
  const [text, setText] = useState(defaultValue);
  // Another default belongs to another page: it replaces the typed text, and the focus stays.
  const [pageDefault, setPageDefault] = useState(defaultValue);
  if (defaultValue !== pageDefault) {
    setPageDefault(defaultValue);
    setText(defaultValue);
  }
  const inputRef = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  const [isOpen, setIsOpen] = useState(false);
  const hasScripts = useHydrated();
  const buttonRef = useRef<HTMLButtonElement>(null);

  return (
    <TextField
      control={inputRef}
      label={label}
      name={name}
      value={text}
      onChange={(event) => setText(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      error={error}
      className={`min-w-0 ${className}`}
      adornment={
        hasScripts && (
          <>
            <button
              ref={buttonRef}
              type="button"
              aria-label={`${label}: abrir calendario`}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-brand max-[22rem]:justify-items-end max-[22rem]:pr-2"
            >
              <CalendarDays aria-hidden className="size-5" />
            </button>
            {isOpen && (
              <Suspense>
                <CalendarPopover
                  anchor={buttonRef}
                  text={text}
                  onPick={(pickedText) => {
                    setText(pickedText);
                    setIsOpen(false);
                  }}
                  onClose={() => setIsOpen(false)}
                />
              </Suspense>
            )}
          </>
        )
      }
    />
  );
}
