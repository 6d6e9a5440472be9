import type { ReactNode } from "react";
import { controlClass } from "~/ui/field";

/** A wall has room; a tablet that lies, with its browser's bars, has not. */
export const tall = "min-h-16 sm:portrait:min-h-24";
export const digitKey = `${tall} rounded-card border border-field bg-surface text-3xl font-semibold tabular-nums hover:border-brand hover:text-brand`;
/** A field that these keys write in. */
export const digitField = `${controlClass} ${tall} text-center text-3xl! font-bold tracking-widest tabular-nums`;

interface DigitKeysProps {
  /** Changes what stands in the field that is written in. */
  change: (to: (text: string) => string) => void;
  /** The last key of the last row. */
  children?: ReactNode;
}

/** The keys of a wall, by which digits are typed without a keyboard of the tablet's own. */
export function DigitKeys({ change, children }: DigitKeysProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" className={digitKey} onClick={() => change((text) => text + digit)}>
      {digit}
    </button>
  );
  return (
    <div role="group" aria-label="Teclas" className="grid grid-cols-3 gap-2">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key)}
      <button
        type="button"
        className={`${digitKey} text-lg!`}
        onClick={() => change((text) => text.slice(0, -1))}
      >
        Borrar
      </button>
      {key("0")}
      {children}
    </div>
  );
}
