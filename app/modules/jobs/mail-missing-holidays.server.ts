import {
  holidayYears,
  nationalSource,
  unconfirmedPlaces,
} from "~/modules/schedules/holidays/public-holidays";
import type { GlobalDeps } from "~/platform/context.server";
import { yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { mailOperator } from "./mail-operator.server";

/**
 * Mails the operator in December, once a year, if the file of next year's public holidays is missing, has no list of the BOE, or has
 * unconfirmed places. The first night that runs in December sends it.
 */
export async function mailMissingHolidays(deps: GlobalDeps): Promise<void> {
  const todayOn = localDateOf(deps.now, "Europe/Madrid");
  const next = yearOf(todayOn) + 1;
  if (!todayOn.slice(5).startsWith("12")) return;
  const words = holidayYears.includes(next) ? partialHolidaysMail(next) : missingHolidaysMail(next);
  if (words) await mailOperator(deps, { dedupeKey: `missing-holidays:${next}`, ...words });
}

const missingHolidaysMail = (year: number) => ({
  subject: `Faltan los festivos de ${year}`,
  text: [
    `El programa no tiene todavía el fichero de festivos de ${year}.`,
    "Hasta que lo tenga, los calendarios laborales de ese año no traen festivos nacionales ni autonómicos, y cada empresa tiene que escribirlos.",
    `Añade app/modules/schedules/holidays/model/holidays-${year}.ts con la relación del BOE y las de las comunidades.`,
  ],
});

/** Returns null if the file is complete. */
function partialHolidaysMail(year: number) {
  const places = unconfirmedPlaces(year);
  const hasSource = nationalSource(year) !== null;
  if (places.length === 0 && hasSource) return null;
  return {
    subject: `Hay festivos de ${year} sin confirmar`,
    text: [
      ...(hasSource ? [] : [`El fichero de festivos de ${year} no tiene todavía la relación del BOE.`]),
      ...(places.length > 0 ? [`Falta confirmar los festivos de ${year} de: ${places.join(", ")}.`] : []),
      "Las empresas de esos sitios ven el aviso «Sin confirmar» en su calendario laboral.",
      `Contrasta los días con otra copia oficial y complétalos en app/modules/schedules/holidays/model/holidays-${year}.ts.`,
    ],
  };
}
