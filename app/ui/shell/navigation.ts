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

interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Whether phones have it in the menu, not in the bottom bar. */
  isInMenu?: true;
}

const clockEntry: NavigationEntry = { to: "/dashboard", label: "Fichar", icon: Clock };
const ownTimeEntry: NavigationEntry = { to: "/history", label: "Mi tiempo", icon: HistoryIcon };
const absencesEntry: NavigationEntry = { to: "/absences", label: "Ausencias", icon: Luggage };
const profileEntry: NavigationEntry = { to: "/profile", label: "Mi Perfil", icon: UserRound };
const correctionsEntry: NavigationEntry = { to: "/corrections", label: "Correcciones", icon: CircleCheck };
const representationEntry: NavigationEntry = { to: "/representation", label: "Representación", icon: Users };

/** The navigation of managers, in order. */
const managerEntries: readonly NavigationEntry[] = [
  clockEntry,
  { to: "/working-now", label: "Trabajando...", icon: Activity },
  { to: "/reports", label: "Reportes", icon: ChartColumn },
  { to: "/months", label: "Meses", icon: CalendarCheck, isInMenu: true },
  { to: "/schedules", label: "Horarios", icon: CalendarDays, isInMenu: true },
  { to: "/shifts", label: "Turnos", icon: CalendarRange, isInMenu: true },
  { ...absencesEntry, isInMenu: true },
  { to: "/team", label: "Equipo", icon: Users },
  { to: "/inspection", label: "Inspección", icon: SearchCheck },
  correctionsEntry,
  { to: "/subscription", label: "Suscripción", icon: CreditCard },
  profileEntry,
];

/** Returns the title of a screen while it loads: the name of its entry. Undefined for other screens. */
export const loadingTitleOf = (pathname: string) =>
  pathname === "/working-now" ? "Trabajando ahora" : managerEntries.find(({ to }) => to === pathname)?.label;

const employeeEntries: readonly NavigationEntry[] = [clockEntry, ownTimeEntry, absencesEntry, profileEntry];

/** The entries under which workers find the screens that managers have in the menu. */
const workerEntryByScreen = [
  ["/corrections", ownTimeEntry],
  ["/register", ownTimeEntry],
  ["/schedules/balances", ownTimeEntry],
  ["/schedules/calendar", ownTimeEntry],
  ["/schedules", profileEntry],
  ["/protocol", profileEntry],
] as const;

/**
 * Returns the navigation entry of a screen: by the first part of its address, as for `/schedules/calendar`. The PIN of a colleague is
 * found under 'Equipo', the own one under 'Mi Perfil'. The hours of a colleague are found under 'Trabajando...', their closed months under
 * 'Meses', and the own ones under 'Mi tiempo'.
 * @param menu the entries of the screens that have another one than their address. @param hasSidebar whether the person is a manager.
 */
export function entryPathOf(
  pathname: string,
  menu: Partial<Record<string, string>>,
  { search = "", hasSidebar = true }: { search?: string; hasSidebar?: boolean } = {},
): string {
  const own = hasSidebar
    ? undefined
    : workerEntryByScreen.find(([path]) => pathname.startsWith(path))?.[1].to;
  if (own !== undefined) return own;
  const isOfColleague = search.includes("profile=");
  if (pathname === "/pin" && isOfColleague) return "/team";
  if (pathname === "/history" && isOfColleague) return "/working-now";
  if (pathname === "/statements") return isOfColleague ? "/months" : "/history";
  const section = `/${pathname.split("/")[1]!}`;
  return menu[section] ?? section;
}

/** The number of entries in a phone's bottom bar. The menu has the rest. */
const entriesOnPhone = 4;

/** Returns whether a person is a manager; managers get a sidebar on a desktop. @param screens the paths that the person may open. */
export const isManager = (screens: readonly string[]) => screens.includes("/team");

/** Returns a person's navigation entries, for the sidebar or the bar. */
export const entriesOf = (screens: readonly string[]) =>
  (isManager(screens) ? managerEntries : employeeEntries).filter(({ to }) => screens.includes(to));

export const phoneEntriesOf = (screens: readonly string[]) =>
  entriesOf(screens)
    .filter(({ isInMenu }) => !isInMenu)
    .slice(0, entriesOnPhone);

/** Returns the entries that a phone's bottom bar can have. */
export const barEntries = () => [
  ...new Set([...employeeEntries, ...managerEntries.filter(({ isInMenu }) => !isInMenu)]),
];

/** Returns the personal entries of the user menu on every device: 'Mi Perfil', and personal screens that the navigation lacks. */
export const ownEntriesOf = (screens: readonly string[]) => {
  const navigationEntries = entriesOf(screens);
  return [ownTimeEntry, profileEntry, correctionsEntry, representationEntry].filter(
    (entry) => screens.includes(entry.to) && (entry === profileEntry || !navigationEntries.includes(entry)),
  );
};

/** Returns the user menu's extra entries on phones, which the bottom bar has no room for. */
export const menuEntriesOf = (screens: readonly string[]) => {
  const phoneEntries = phoneEntriesOf(screens);
  return entriesOf(screens).filter((entry) => entry !== profileEntry && !phoneEntries.includes(entry));
};
