import type { Company } from "~/modules/session/find-session.server";
import { formatZone } from "~/time/formats";

/** The settings of a company that its protocol describes. Each version stores them. */
export interface ProtocolFacts {
  company: string;
  nif: string | null;
  timeZone: string;
  workPauses: readonly ("rest" | "meal" | "other")[];
  tracksLocation: boolean;
  allowsOffline: boolean;
  worksRemotely: boolean;
  hasKiosks: boolean;
}

/** Returns the settings from a company. */
export const factsOf = (company: Company, { hasKiosks }: { hasKiosks: boolean }): ProtocolFacts => ({
  company: company.name,
  nif: company.nif,
  timeZone: company.timeZone,
  workPauses: [...company.workPauses].sort(),
  tracksLocation: company.locationTrackingEnabled,
  allowsOffline: company.offlinePunchesEnabled,
  worksRemotely: company.remoteWorkEnabled,
  hasKiosks,
});

/** The name of each setting, and the section that describes it. */
const settingNames = {
  company: ["el nombre de la empresa", "scope"],
  nif: ["el NIF", "scope"],
  timeZone: ["la zona horaria", "punches"],
  workPauses: ["qué pausas cuentan como trabajo", "pauses"],
  tracksLocation: ["si se pide la ubicación", "location"],
  allowsOffline: ["si se ficha sin conexión", "punches"],
  worksRemotely: ["si se trabaja a distancia", "punches"],
  hasKiosks: ["si hay tablets para fichar", "punches"],
} as const satisfies Record<keyof ProtocolFacts, readonly [string, string]>;

/** Returns the changes of a company since a version of the protocol was saved: their names, and the sections to review. */
export function changedSince(savedFacts: Record<string, unknown>, now: ProtocolFacts) {
  const names = Object.keys(settingNames) as (keyof ProtocolFacts)[];
  // A setting that an earlier release did not store has not changed.
  const changedNames = names.filter(
    (name) => name in savedFacts && JSON.stringify(savedFacts[name]) !== JSON.stringify(now[name]),
  );
  return {
    words: changedNames.map((name) => settingNames[name][0]),
    sections: [...new Set<string>(changedNames.map((name) => settingNames[name][1]))],
  };
}

const pauseNames = { rest: "descanso", meal: "comida", other: "otras" } as const;

/** Returns a sentence about the pauses that count as work. */
export const pausesText = ({ workPauses }: Pick<ProtocolFacts, "workPauses">): string =>
  workPauses.length === 0
    ? "Ninguna pausa cuenta como tiempo de trabajo."
    : `Cuentan como tiempo de trabajo las pausas de: ${workPauses.map((kind) => pauseNames[kind]).join(", ")}. Las demás se descuentan.`;

/** Returns a sentence about the time zone. */
export const zoneText = ({ timeZone }: Pick<ProtocolFacts, "timeZone">): string =>
  `Las horas se muestran en la ${formatZone(timeZone).toLowerCase()}`;
