import { Link } from "@remix-run/react";
import ChartColumn from "lucide-react/icons/chart-column";
import Table from "lucide-react/icons/table";
import type { ReportForm, ReportView } from "./report-form";
import { withView } from "./report-query";

const views: [ReportView, string, typeof Table][] = [
  ["table", "Tabla", Table],
  ["chart", "Gráfico", ChartColumn],
];

/** How the results are shown; it stands in the URL, as all of the report does. */
export const ViewChoice = ({ form }: { form: ReportForm }) => (
  <nav aria-label="Ver los resultados como" className="flex rounded-full border border-field bg-surface">
    {views.map(([view, label, Icon]) => (
      <Link
        key={view}
        to={`?${withView(form, view)}`}
        preventScrollReset
        replace
        aria-current={form.view === view ? "true" : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-ink no-underline transition-colors duration-150 not-aria-current:hover:text-brand aria-current:bg-brand aria-current:text-on-brand"
      >
        <Icon aria-hidden className="size-5" />
        {label}
      </Link>
    ))}
  </nav>
);
