import { monthTitle } from "~/modules/timesheets/reports/month-texts";
import { formatDateTime } from "~/time/formats";
import { PageLinks } from "~/ui/page-links";
import { Section } from "~/ui/section";
import { fileNames, messages } from "./messages";
import type { GivenFile } from "./list-files.server";

interface FilesSectionProps {
  title: string;
  files: readonly GivenFile[];
  /** Whether each file has its representative's name. Their own list does not need it. */
  isNamed: boolean;
  next: string | null;
  isLaterPage: boolean;
  /** The query parameters to keep from page to page. */
  kept: Record<string, string>;
  timeZone: string;
}

/** Lists the downloaded files, newest first. */
export function FilesSection({ title, files, isNamed, timeZone, ...pages }: FilesSectionProps) {
  return (
    <Section id="files" title={title} className="mt-8">
      {files.length === 0 ? (
        <p className="mt-1 text-muted">{messages.noFiles}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {files.map(({ id, by, month, file, at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere sm:flex-nowrap">
              <span>
                {isNamed && <span className="font-medium">{by} · </span>}
                {monthTitle(`${month}-01`)}
                {file && <span className="text-muted"> · {fileNames[file]}</span>}
              </span>
              <span className="text-muted tabular-nums sm:shrink-0">{formatDateTime(at, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
      <PageLinks words={words} {...pages} />
    </Section>
  );
}

const words = { first: "Volver a los más recientes", next: "Ver más antiguos" };
