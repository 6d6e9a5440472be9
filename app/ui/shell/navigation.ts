import { Activity, ChartColumn, Clock, UserRound, Users, type LucideIcon } from "lucide-react";

export type Role = "owner" | "admin" | "employee";

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  visibleTo: readonly Role[];
}

/** The navigation, in its order; a screen joins it when its route exists. */
const entries: readonly Entry[] = [
  { to: "/dashboard", label: "Fichar", icon: Clock, visibleTo: ["owner", "admin", "employee"] },
  { to: "/working-now", label: "Trabajando...", icon: Activity, visibleTo: ["owner", "admin"] },
  { to: "/reports", label: "Reportes", icon: ChartColumn, visibleTo: ["owner", "admin"] },
  { to: "/team", label: "Equipo", icon: Users, visibleTo: ["owner", "admin"] },
  { to: "/profile", label: "Mi Perfil", icon: UserRound, visibleTo: ["owner", "admin", "employee"] },
];

export const entriesFor = (role: Role) => entries.filter(({ visibleTo }) => visibleTo.includes(role));
