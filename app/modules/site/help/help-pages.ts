import type { HelpSlug } from "~/ui/help-link";
import { ausencias } from "./ausencias";
import { cerrarMes } from "./cerrar-mes";
import { correccion } from "./correccion";
import type { HelpPage } from "./help-page";
import { hojaMensual } from "./hoja-mensual";
import { horarios } from "./horarios";
import { inspeccion } from "./inspeccion";
import { kiosco } from "./kiosco";
import { planes } from "./planes";
import { primerFichaje } from "./primer-fichaje";
import { responsables } from "./responsables";
import { saldo } from "./saldo";
import { salidaOlvidada } from "./salida-olvidada";
import { sinConexion } from "./sin-conexion";
import { turnos } from "./turnos";

/** The groups of the index, each with its pages in order. */
export const helpGroups: readonly { title: string; slugs: readonly HelpSlug[] }[] = [
  { title: "Fichar", slugs: ["primer-fichaje", "salida-olvidada", "correccion", "kiosco", "sin-conexion"] },
  { title: "Equipo y horarios", slugs: ["horarios", "turnos", "saldo", "ausencias", "responsables"] },
  { title: "Inspección, meses y cuenta", slugs: ["hoja-mensual", "cerrar-mes", "inspeccion", "planes"] },
];

/** The pages of help by slug. Each is in the file with its slug. */
export const helpPages: Record<HelpSlug, HelpPage> = {
  "primer-fichaje": primerFichaje,
  "salida-olvidada": salidaOlvidada,
  correccion,
  kiosco,
  "sin-conexion": sinConexion,
  "hoja-mensual": hojaMensual,
  "cerrar-mes": cerrarMes,
  inspeccion,
  horarios,
  turnos,
  saldo,
  ausencias,
  responsables,
  planes,
};

export const helpSlugs = Object.keys(helpPages) as HelpSlug[];

/** Returns the slug of a page of help; null if there is no such page. */
export const findHelpSlug = (text: string | undefined): HelpSlug | null =>
  helpSlugs.find((slug) => slug === text) ?? null;
