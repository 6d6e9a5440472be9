import Activity from "lucide-react/icons/activity";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import SearchCheck from "lucide-react/icons/search-check";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react";

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
}

const clock: Entry = { to: "/dashboard", label: "Fichar", icon: Clock };
const ownTime: Entry = { to: "/history", label: "Mi tiempo", icon: CalendarDays };
const profile: Entry = { to: "/profile", label: "Mi Perfil", icon: UserRound };
const corrections: Entry = { to: "/corrections", label: "Correcciones", icon: CircleCheck };
const representation: Entry = { to: "/representation", label: "Representación", icon: Users };

/** Of whoever runs the company, in its order. */
const ofManagers: readonly Entry[] = [
  clock,
  { to: "/working-now", label: "Trabajando...", icon: Activity },
  { to: "/reports", label: "Reportes", icon: ChartColumn },
  { to: "/team", label: "Equipo", icon: Users },
  { to: "/inspection", label: "Inspección", icon: SearchCheck },
  corrections,
  { to: "/subscription", label: "Suscripción", icon: CreditCard },
  profile,
];
const ofEmployees: readonly Entry[] = [clock, ownTime, profile];

/** The entry of the navigation under which a screen is found: its own address, or that whose tabs it is among. */
export const entryOf = (pathname: string) =>
  /^\/(invitations|kiosks)$/.test(pathname)
    ? "/team"
    : /^\/(register|protocol|representatives)$/.test(pathname)
      ? "/inspection"
      : /^\/(access|settings)$/.test(pathname)
        ? "/profile"
        : pathname;

/** How many entries the bottom bar of a phone holds; the menu has the rest. */
const onPhone = 4;

/** Whether somebody runs the company: they have a sidebar on a desk. @param screens the paths that the person finds. */
export const isManager = (screens: readonly string[]) => screens.includes("/team");

/** The navigation of somebody: a sidebar, or a bar. */
export const entriesOf = (screens: readonly string[]) =>
  (isManager(screens) ? ofManagers : ofEmployees).filter(({ to }) => screens.includes(to));

export const phoneEntriesOf = (screens: readonly string[]) => entriesOf(screens).slice(0, onPhone);

/** What the user's menu has on every device: 'Mi Perfil', and what is somebody's own and not in their navigation. */
export const ownEntriesOf = (screens: readonly string[]) => {
  const known = entriesOf(screens);
  return [ownTime, profile, corrections, representation].filter(
    (entry) => screens.includes(entry.to) && (entry === profile || !known.includes(entry)),
  );
};

/** What the user's menu has besides where there is only the bottom bar. */
export const menuEntriesOf = (screens: readonly string[]) =>
  entriesOf(screens)
    .slice(onPhone)
    .filter((entry) => entry !== profile);
