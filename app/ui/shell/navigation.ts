import { Activity, ChartColumn, Clock, CreditCard, UserRound, Users, type LucideIcon } from "lucide-react";

export type Role = "owner" | "admin" | "employee";

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  visibleTo: readonly Role[];
}

/** The navigation, in its order. */
const entries: readonly Entry[] = [
  { to: "/dashboard", label: "Fichar", icon: Clock, visibleTo: ["owner", "admin", "employee"] },
  { to: "/working-now", label: "Trabajando...", icon: Activity, visibleTo: ["owner", "admin"] },
  { to: "/reports", label: "Reportes", icon: ChartColumn, visibleTo: ["owner", "admin"] },
  { to: "/team", label: "Equipo", icon: Users, visibleTo: ["owner", "admin"] },
  { to: "/subscription", label: "Suscripción", icon: CreditCard, visibleTo: ["owner"] },
  { to: "/profile", label: "Mi Perfil", icon: UserRound, visibleTo: ["owner", "admin", "employee"] },
];

/** How many of them the bottom bar of a phone holds; the rest stand in the menu. */
const onPhone = 4;

export const phoneEntriesFor = (role: Role) => entriesFor(role).slice(0, onPhone);

/** What the menu shows where there is only the bottom bar. /profile stands there anyway. */
export const menuEntriesFor = (role: Role) =>
  entriesFor(role)
    .slice(onPhone)
    .filter(({ to }) => to !== "/profile");

export const entriesFor = (role: Role) => entries.filter(({ visibleTo }) => visibleTo.includes(role));
