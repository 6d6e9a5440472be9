import type { DateRange } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { messages } from "./messages";

interface HistoryFilesProps {
  range: DateRange;
  /** The person's month as a page to print. */
  monthHref: string;
}

/** The files of the user's own time: the entries of a period, their proof, and the sheet of a month. */
export function HistoryFiles({ range: { from, to }, monthHref }: HistoryFilesProps) {
  const query = `from=${from}&to=${to}`;
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col max-sm:[&_a]:w-full">
      <a href={monthHref} className={buttonClass("quiet")}>
        Hoja del mes
      </a>
      <DownloadLink
        href={`/dashboard/fichajes.csv?${query}`}
        label="Exportar CSV"
        failed={messages.exportFailed}
      />
      <DownloadLink
        href={`/dashboard/registro.zip?${query}`}
        label="Registro verificable"
        failed={messages.exportFailed}
      />
    </div>
  );
}
