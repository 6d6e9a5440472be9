import { Link } from "@remix-run/react";
import type { LocalDate } from "~/time/dates";
import { correctionsPath, historyPath } from "./history-path";

/** An entry that stands on its day no more, or never did. */
export interface ShownGone {
  id: string;
  entryId: string | null;
  on: LocalDate;
  /** Where it stands now; null where it does not count. */
  to: LocalDate | null;
  inFull: string;
  isDisputed: boolean;
}

/** What is told of it on that day, with the way to where it is, or to why it does not count. */
export const GoneText = ({
  gone: { entryId, on, to, inFull, isDisputed },
  profileId,
}: {
  gone: ShownGone;
  profileId: string | null;
}) => (
  <p className={`text-sm wrap-anywhere ${isDisputed ? "text-problem" : "text-muted"}`}>
    {inFull}{" "}
    <Link
      to={
        to
          ? historyPath({ profileId, dayOn: to })
          : correctionsPath(entryId ? { entry: entryId } : { day: on }, profileId)
      }
      className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
    >
      {to ? "Ver ese día" : "Ver la corrección"}
    </Link>
  </p>
);
