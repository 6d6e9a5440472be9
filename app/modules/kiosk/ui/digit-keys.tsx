import type { ReactNode } from "react";
import { controlClass } from "~/ui/field";

/** A part of the screen's height: the four rows of keys, the fields and the button are in sight together, on a phone too. */
export const tall = "min-h-[clamp(2.75rem,7.2dvh,6rem)] sm:landscape:min-h-[clamp(2.75rem,9.4dvh,6rem)]";
export const digitKey = `${tall} rounded-card border border-field bg-surface text-3xl font-semibold tabular-nums hover:border-brand hover:text-brand`;
/** A key with a word instead of a digit. The word fits on the smallest phones. */
export const wordKey = `${digitKey} px-1 text-base! sm:text-lg!`;
/** A field that the digit keys fill. */
export const digitField = `${controlClass} ${tall} text-center text-3xl! font-bold tracking-widest tabular-nums`;

interface DigitKeysProps {
  /** Changes the text of the active field. */
  change: (to: (text: string) => string) => void;
  /** The last key of the last row. */
  children?: ReactNode;
}

/** Digit keys, so that the tablet need not open its own keyboard. */
export function DigitKeys({ change, children }: DigitKeysProps) {
  const key = (digit: string, width = "") => (
    <button
      key={digit}
      type="button"
      className={`${digitKey} ${width}`}
      onClick={() => change((text) => text + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div role="group" aria-label="Teclas" className="grid grid-cols-3 gap-2">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => key(digit))}
      <button type="button" className={wordKey} onClick={() => change((text) => text.slice(0, -1))}>
        Borrar
      </button>
      {key("0", children ? "" : "col-span-2")}
      {children}
    </div>
  );
}
