import Activity from "lucide-react/icons/activity";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarRange from "lucide-react/icons/calendar-range";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import Luggage from "lucide-react/icons/luggage";
import HistoryIcon from "lucide-react/icons/history";
import SearchCheck from "lucide-react/icons/search-check";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react";

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Whether phones have it in the menu, not in the bottom bar. */
  isInMenu?: true;
}

const clock: Entry = { to: "/dashboard", label: "Fichar", icon: Clock };
const ownTime: Entry = { to: "/history", label: "Mi tiempo", icon: HistoryIcon };
const absences: Entry = { to: "/absences", label: "Ausencias", icon: Luggage };
const profile: Entry = { to: "/profile", label: "Mi Perfil", icon: UserRound };
const corrections: Entry = { to: "/corrections", label: "Correcciones", icon: CircleCheck };
const representation: Entry = { to: "/representation", label: "Representación", icon: Users };

/** The navigation of managers, in order. */
const ofManagers: readonly Entry[] = [
  clock,
  { to: "/working-now", label: "Trabajando...", icon: Activity },
  { to: "/reports", label: "Reportes", icon: ChartColumn },
  { to: "/months", label: "Meses", icon: CalendarCheck, isInMenu: true },
  { to: "/schedules", label: "Horarios", icon: CalendarDays, isInMenu: true },
  { to: "/shifts", label: "Turnos", icon: CalendarRange, isInMenu: true },
  { ...absences, isInMenu: true },
  { to: "/team", label: "Equipo", icon: Users },
  { to: "/inspection", label: "Inspección", icon: SearchCheck },
  corrections,
  { to: "/subscription", label: "Suscripción", icon: CreditCard },
  profile,
];

/** Returns the title of a screen while it loads: the name of its entry. Undefined for other screens. */
export const titleOf = (pathname: string) =>
  pathname === "/working-now" ? "Trabajando ahora" : ofManagers.find(({ to }) => to === pathname)?.label;

const ofEmployees: readonly Entry[] = [clock, ownTime, absences, profile];

/** The entries under which workers find the screens that managers have in the menu. */
const workersEntries = [
  ["/corrections", ownTime],
  ["/register", ownTime],
  ["/schedules/balances", ownTime],
  ["/schedules", profile],
  ["/protocol", profile],
] as const;

/**
 * Returns the navigation entry of a screen: by the first part of its address, as for `/schedules/calendar`. The PIN of a colleague is
 * found under 'Equipo', the own one under 'Mi Perfil'. The closed months of a colleague are found under 'Meses', the own ones under 'Mi tiempo'.
 * @param menu the entries of the screens that have another one than their address. @param hasSidebar whether the person is a manager.
 */
export function entryOf(
  pathname: string,
  menu: Partial<Record<string, string>>,
  { search = "", hasSidebar = true }: { search?: string; hasSidebar?: boolean } = {},
): string {
  const own = hasSidebar ? undefined : workersEntries.find(([path]) => pathname.startsWith(path))?.[1].to;
  if (own !== undefined) return own;
  const isOfColleague = search.includes("profile=");
  if (pathname === "/pin" && isOfColleague) return "/team";
  if (pathname === "/statements") return isOfColleague ? "/months" : "/history";
  const section = `/${pathname.split("/")[1]!}`;
  return menu[section] ?? section;
}

/** The number of entries in a phone's bottom bar. The menu has the rest. */
const onPhone = 4;

/** Returns whether a person is a manager; managers get a sidebar on a desktop. @param screens the paths that the person may open. */
export const isManager = (screens: readonly string[]) => screens.includes("/team");

/** Returns a person's navigation entries, for the sidebar or the bar. */
export const entriesOf = (screens: readonly string[]) =>
  (isManager(screens) ? ofManagers : ofEmployees).filter(({ to }) => screens.includes(to));

export const phoneEntriesOf = (screens: readonly string[]) =>
  entriesOf(screens)
    .filter(({ isInMenu }) => !isInMenu)
    .slice(0, onPhone);

/** Returns the entries that a phone's bottom bar can have. */
export const barEntries = () => [
  ...new Set([...ofEmployees, ...ofManagers.filter(({ isInMenu }) => !isInMenu)]),
];

/** Returns the personal entries of the user menu on every device: 'Mi Perfil', and personal screens that the navigation lacks. */
export const ownEntriesOf = (screens: readonly string[]) => {
  const known = entriesOf(screens);
  return [ownTime, profile, corrections, representation].filter(
    (entry) => screens.includes(entry.to) && (entry === profile || !known.includes(entry)),
  );
};

/** Returns the user menu's extra entries on phones, which the bottom bar has no room for. */
export const menuEntriesOf = (screens: readonly string[]) => {
  const bar = phoneEntriesOf(screens);
  return entriesOf(screens).filter((entry) => entry !== profile && !bar.includes(entry));
};
