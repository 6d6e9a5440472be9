import Activity from "lucide-react/icons/activity";
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

/** The navigation, in its order. */
const entries: readonly Entry[] = [
  { to: "/dashboard", label: "Fichar", icon: Clock },
  { to: "/working-now", label: "Trabajando...", icon: Activity },
  { to: "/reports", label: "Reportes", icon: ChartColumn },
  { to: "/team", label: "Equipo", icon: Users },
  { to: "/corrections", label: "Pendiente", icon: CircleCheck },
  { to: "/inspection", label: "Inspección", icon: SearchCheck },
  { to: "/subscription", label: "Suscripción", icon: CreditCard },
  { to: "/profile", label: "Mi Perfil", icon: UserRound },
];

/** How many of them the bottom bar of a phone holds; the rest stand in the menu. */
const onPhone = 4;
/** The header leads to these anyway. */
const inHeader = ["/dashboard", "/corrections", "/profile"];

/** @param screens the paths that the person finds. */
export const entriesOf = (screens: readonly string[]) => entries.filter(({ to }) => screens.includes(to));

/** Whether there is more to find than what the header leads to. */
export const hasBar = (screens: readonly string[]) =>
  entriesOf(screens).some(({ to }) => !inHeader.includes(to));

export const phoneEntriesOf = (screens: readonly string[]) => entriesOf(screens).slice(0, onPhone);

/** What the menu shows where there is only the bottom bar. What the header leads to stands there anyway. */
export const menuEntriesOf = (screens: readonly string[]) =>
  entriesOf(screens)
    .slice(onPhone)
    .filter(({ to }) => !inHeader.includes(to));
