import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";

/** The tabs by screen. Narrow screens leave out what follows the bar, so that more tabs fit in a row. */
const tabsBySection = {
  Equipo: { "/team": "Personas", "/invitations": "Invitaciones", "/kiosks": "Tablets" },
  Horarios: {
    "/schedules": "Horarios",
    "/schedules/balances": "Saldo",
    "/schedules/calendar": "Calendario laboral",
  },
  Inspección: {
    "/inspection": "Carpeta| y enlaces",
    "/inspection/check": "Autoinspección",
    "/register": "Registro| verificable",
    "/protocol": "Protocolo",
    "/representatives": "Representantes",
  },
  "Mi Perfil": { "/profile": "Tus datos", "/access": "Acceso y avisos", "/settings": "Ajustes" },
};

/** The look of a tab: an underlined name in the rule below the row. */
export const tabClass =
  "flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent font-medium text-muted hover:text-brand aria-[current]:border-brand aria-[current]:text-brand";

type SectionName = keyof typeof tabsBySection;

/** Returns the section that a screen is a tab of; undefined for other screens. */
export const sectionOf = (pathname: string) =>
  (Object.keys(tabsBySection) as SectionName[]).find((name) => pathname in tabsBySection[name]);

/**
 * The tabs of a navigation entry with several screens; nothing for a person who may open only one of them.
 * @param at the path of the requested screen while it loads.
 */
export function SectionTabs({ of, at }: { of: SectionName; at?: string }) {
  const location = useLocation();
  const pathname = at ?? location.pathname;
  const shell = useRouteLoaderData<() => { screens: string[] }>("routes/_app");
  const shownTabs = Object.entries(tabsBySection[of]).filter(([to]) => shell?.screens.includes(to));
  if (shownTabs.length < 2) return null;
  return (
    <nav aria-label={of} className="mb-4 border-b border-line">
      <ul className="tab-row">
        {shownTabs.map(([to, label]) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined} className={tabClass}>
              {label.split("|").map((part, nth) => (
                <span key={part} className={nth === 0 ? "" : "whitespace-pre max-lg:hidden"}>
                  {part}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
