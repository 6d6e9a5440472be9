import type { Deps } from "~/platform/context.server";
import { fileNameOf, type FileName } from "~/platform/file-name";
import type { DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** Returns the name of a package, by its days; without them by the day on which it was made. */
export const registerFileName = (
  { now }: Pick<Deps, "now">,
  company: { name: string; timeZone: string },
  range: DateRange | null,
): FileName =>
  fileNameOf({
    what: "registro_verificable",
    company,
    period: range ?? localDateOf(now, company.timeZone),
    extension: "zip",
  });
