import type { DateRange } from "~/time/dates";
import { slugOf } from "./slug";
import { withoutUnseen } from "./unseen-signs";

/** The name of a file for a header: `ascii` for old readers, `full` with all letters. */
export interface FileName {
  ascii: string;
  full: string;
}

interface FileNameParts {
  /** What the file is, in ASCII: `registro_jornada`. */
  what: string;
  /** The name of the person that it is about, if it is about one. */
  person?: string;
  company: { name: string };
  /** Its days, or a month, a day or a version; null without any. */
  period: Pick<DateRange, "from" | "to"> | string | null;
  extension: "csv" | "json" | "pdf" | "xlsx" | "zip";
}

const longestPart = 60;

/** Returns the name of a file with its company and its period: `registro_jornada_ana-sol_bar-luna_2026-10.pdf`. */
export function fileNameOf({ what, person, company, period, extension }: FileNameParts): FileName {
  const days = period === null || typeof period === "string" ? period : `${period.from}_${period.to}`;
  const composeName = (write: (name: string) => string) =>
    [what, person === undefined ? "" : write(person) || "persona", write(company.name), days]
      .filter(Boolean)
      .join("_") + `.${extension}`;
  return { ascii: composeName(slugOf), full: composeName(writeName) };
}

/** Returns a name without what file systems refuse, and without signs that nobody sees. */
const writeName = (name: string): string =>
  [
    ...withoutUnseen(name)
      .replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]+/gu, " ")
      .trim()
      .replace(/\s+/gu, "-"),
  ]
    .slice(0, longestPart)
    .join("")
    .replace(/^[.-]+|[.-]+$/g, "");

/** Returns the value of `Content-Disposition` (RFC 6266). A name in one form is fixed by the specification. */
export const dispositionOf = (name: FileName | string): string =>
  typeof name === "string"
    ? `attachment; filename="${name}"`
    : `attachment; filename="${name.ascii}"; filename*=UTF-8''${encodeURIComponent(name.full).replace(/['()*]/g, percentCode)}`;

const percentCode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
