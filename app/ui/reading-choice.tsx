import type { ReactNode } from "react";

/**
 * Asks which reading of a file is right.
 * @param readings for each reading the lines that differ. @param choose returns the control that chooses one, by its index.
 */
export function ReadingChoice({
  readings,
  choose,
}: {
  readings: readonly (readonly string[])[];
  choose: (at: number) => ReactNode;
}) {
  return (
    <fieldset className="max-w-prose rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">¿Cuál está bien escrito?</legend>
      <p className="text-muted">El archivo no dice con qué letras se guardó.</p>
      <ul className="mt-3 flex flex-col gap-3">
        {readings.map((lines, at) => (
          <li key={at} className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {lines.map((line, nth) => (
                <span key={nth}>{line}</span>
              ))}
            </span>
            {choose(at)}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
