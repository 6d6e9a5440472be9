import { useState, type MouseEvent } from "react";
import type { ReportForm } from "../report-form";
import { withPage } from "../report-query";

/**
 * Returns a function that gives the state of a person's records and the properties of the link that shows and hides them. Without scripts
 * the link opens the report with these records.
 */
export function useOpenPeople(form: ReportForm) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(form.pages.keys()));
  return (id: string) => {
    const isOpen = open.has(id);
    return {
      isOpen,
      link: {
        to: `?${withPage(form, id, form.pages.get(id) ?? 1)}#${id}`,
        "aria-expanded": isOpen,
        "aria-controls": recordsId(id),
        onClick: (event: MouseEvent) => {
          event.preventDefault();
          setOpen(isOpen ? new Set([...open].filter((each) => each !== id)) : new Set([...open, id]));
        },
      },
    };
  };
}

/** Returns the id of a person's records. */
export const recordsId = (id: string) => `records-${id}`;
