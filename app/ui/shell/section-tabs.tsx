import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";

const sections = {
  Equipo: { "/team": "Personas", "/invitations": "Invitaciones", "/kiosks": "Kioscos" },
  Horarios: {
    "/schedules": "Jornadas",
    "/schedules/balances": "Saldo",
    "/schedules/calendar": "Calendario laboral",
  },
  Inspección: {
    "/inspection": "Paquete y enlaces",
    "/register": "Registro verificable",
    "/protocol": "Protocolo",
    "/representatives": "Representantes",
  },
  "Mi Perfil": { "/profile": "Tus datos", "/access": "Acceso y avisos", "/settings": "Ajustes" },
};

/** The tabs of a navigation entry with several screens; nothing for a person who may open only one of them. */
export function SectionTabs({ of }: { of: keyof typeof sections }) {
  const { pathname } = useLocation();
  const shell = useRouteLoaderData<() => { screens: string[] }>("routes/_app");
  const tabs = Object.entries(sections[of]).filter(([to]) => shell?.screens.includes(to));
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={of} className="mb-4 overflow-x-auto border-b border-line">
      <ul className="flex sm:gap-1">
        {tabs.map(([to, label]) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={pathname === to ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-medium text-muted hover:text-brand aria-[current]:border-brand aria-[current]:text-brand sm:px-3"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
