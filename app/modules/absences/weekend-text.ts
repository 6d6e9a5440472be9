import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { datesOf } from "~/time/dates-of";

/** Returns the question whether free days belong to an absence: `¿Cuentan también el sábado 8 y el domingo 9?` */
export function weekendText(from: LocalDate, to: LocalDate): string {
  const names = datesOf({ from, to }).map(
    (on) => `el ${formatLongDate(on).split(",")[0]} ${Number(on.slice(8))}`,
  );
  if (names.length === 1) return `¿Cuenta también ${names[0]}?`;
  return `¿Cuentan también ${names.slice(0, -1).join(", ")} y ${names.at(-1)}?`;
}
