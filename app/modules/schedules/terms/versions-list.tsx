import { formatDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { percentText } from "../pattern-text";
import { PatternLines } from "./schedules-list";
import type { ShownVersion } from "./show-versions.server";

/** The versions of a person's terms, the last recorded first. */
export const VersionsList = ({ versions, isOwn }: { versions: readonly ShownVersion[]; isOwn: boolean }) => (
  <ol className="mt-4 flex flex-col gap-3">
    {versions.map((version) => (
      <li key={version.id} className="card p-4">
        <h2 className="font-semibold">
          {periodText(version)}
          {version.isInForce && <span className="text-working"> · en vigor</span>}
        </h2>
        <div className="mt-1 text-lg font-semibold">
          <PatternLines lines={version.lines} />
        </div>
        {version.weeklyMinutes > 0 && (
          <ul className="mt-1 tabular-nums">
            <li>
              <strong>{formatHours(version.weeklyMinutes)}</strong> a la semana
              {version.percent < 100 && `, parcial: ${percentText(version.percent)}`}
            </li>
            <li>{holidaysText(version, isOwn)}</li>
            {version.annualMinutes !== null && (
              <li>{formatHours(version.annualMinutes)} al año por convenio</li>
            )}
            <li>{version.vacation} de vacaciones al año</li>
            {version.centre !== null && (
              <li className="wrap-anywhere">Centro de trabajo: {version.centre}</li>
            )}
            {version.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {version.clockChange !== null && <li>Noche del cambio de hora: {version.clockChange}</li>}
          </ul>
        )}
        <p className="mt-2 text-sm wrap-anywhere text-muted">
          Lo registró {version.author} el {version.recordedAt}.
          {version.replacedAt && ` Lo sustituye desde su primer día el registrado el ${version.replacedAt}.`}
        </p>
      </li>
    ))}
  </ol>
);

const holidaysText = ({ holidaysOff }: ShownVersion, isOwn: boolean) =>
  holidaysOff
    ? `${isOwn ? "Libras" : "Libra"} los festivos.`
    : `${isOwn ? "Trabajas" : "Trabaja"} también los festivos.`;

function periodText({ from, until, replacedAt }: ShownVersion): string {
  if (replacedAt !== null) return `Desde el ${formatDate(from)}: sustituido`;
  if (until === null) return `Desde el ${formatDate(from)}`;
  return until < from
    ? `Desde el ${formatDate(from)}: no llegó a valer`
    : `Del ${formatDate(from)} al ${formatDate(until)}`;
}
