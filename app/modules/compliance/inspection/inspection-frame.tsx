import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate, type DateRange } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { SkipLink } from "~/ui/skip-link";

const screens = [
  { to: "/inspeccion/personas", label: "Personas" },
  { to: "/inspeccion/correcciones", label: "Correcciones" },
  { to: "/inspeccion/comprobar", label: "Descargar", more: " y comprobar" },
];

interface InspectionFrameProps {
  company: { name: string; timeZone: string };
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
      <SkipLink to="main" />
      <header className="border-b border-line print:hidden">
        <div className="measure pt-3 [--page:64rem]">
          <div className="flex items-start justify-between gap-x-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="text-lg font-bold">Registro de jornada de {company.name}</p>
              <p className="text-sm text-muted">
                Acceso para la Inspección · Del {formatDate(range.from)} al {formatDate(range.to)} · El enlace
                vale hasta el {formatDateTime(endsAt, company.timeZone)}
              </p>
            </div>
            <form method="post" action="/inspeccion/salir">
              <button type="submit" className={buttonClass("quiet")}>
                Salir
              </button>
            </form>
          </div>
          <nav aria-label="Inspección" className="mt-1">
            <ul className="flex flex-wrap gap-x-5">
              {screens.map(({ to, label, more }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={pathname.startsWith(to) ? "page" : undefined}
                    className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:underline"
                  >
                    {label}
                    {more && <span className="whitespace-pre max-sm:sr-only">{more}</span>}
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
