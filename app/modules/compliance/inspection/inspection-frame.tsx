import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate, type DateRange } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { SkipLink } from "~/ui/skip-link";

const inspectionScreens = [
  { to: "/inspeccion/personas", label: "Personas" },
  { to: "/inspeccion/correcciones", label: "Correcciones" },
  { to: "/inspeccion/comprobar", label: "Descargar" },
];

interface InspectionFrameProps {
  company: { name: string; nif: string | null; timeZone: string };
  range: DateRange;
  /** When the link ends. */
  endsAt: number;
  pathname: string;
  children: ReactNode;
}

/** The frame of an inspector's pages: company, days, end of the link, and sign-out. It has no scripts. */
export function InspectionFrame({ company, range, endsAt, pathname, children }: InspectionFrameProps) {
  return (
    <>
      <SkipLink contentId="main" />
      <header className="border-b border-line print:hidden">
        <div className="measure flex flex-wrap items-start gap-x-6 pt-3">
          <p className="min-w-0 flex-1 text-lg leading-6 font-bold wrap-anywhere">
            Registro de jornada de {company.name}
          </p>
          <form method="post" action="/inspeccion/salir">
            <button
              type="submit"
              className="-mt-2.5 min-h-11 min-w-11 cursor-pointer text-right font-medium text-brand underline"
            >
              Salir
            </button>
          </form>
          <p className="w-full text-sm text-muted">
            {company.nif && `NIF ${company.nif} · `}
            Del {formatDate(range.from)} al {formatDate(range.to)}
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">
              El enlace vale hasta el {formatDateTime(endsAt, company.timeZone)}
            </span>
          </p>
          <nav aria-label="Inspección" className="w-full">
            <ul className="flex flex-wrap gap-x-5">
              {inspectionScreens.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={pathname.startsWith(to) ? "page" : undefined}
                    className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline aria-[current]:text-ink aria-[current]:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <div id="main">{children}</div>
    </>
  );
}
