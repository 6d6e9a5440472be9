import { holidayYears } from "~/modules/schedules/holidays/public-holidays";
import type { GlobalDeps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { mailOperator } from "./mail-operator.server";

/**
 * Mails the operator in December, once a year, if the file of next year's public holidays is missing. The first night that runs in December
 * sends it.
 */
export async function mailMissingHolidays(deps: GlobalDeps): Promise<void> {
  const todayOn = localDateOf(deps.now, "Europe/Madrid");
  const next = Number(todayOn.slice(0, 4)) + 1;
  if (!todayOn.slice(5).startsWith("12") || holidayYears.includes(next)) return;
  await mailOperator(deps, {
    dedupeKey: `missing-holidays:${next}`,
    subject: `Faltan los festivos de ${next}`,
    text: [
      `El programa no tiene todavía el fichero de festivos de ${next}.`,
      "Hasta que lo tenga, los calendarios laborales de ese año no traen festivos nacionales ni autonómicos, y cada empresa tiene que escribirlos.",
      `Añade app/modules/schedules/holidays/model/holidays-${next}.ts con la relación del BOE y las de las comunidades.`,
    ],
  });
}
