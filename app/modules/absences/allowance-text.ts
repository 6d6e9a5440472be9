import { formatDate, type LocalDate } from "~/time/dates";
import { minutesText } from "~/modules/schedules/pattern-text";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Allowance } from "./allowance";
import type { CauseLimit } from "./limit-of-cause";

const unitWords = { natural: ["natural", "naturales"], working: ["laborable", "laborables"] } as const;

/** Formats hundredths of days, or minutes: `12 días laborables`, `1 día natural`, `−2,5 días laborables`, `8 h 30 min`. */
export const amountText = (amount: number, unit: AbsenceUnit): string =>
  unit === "minutes"
    ? minutesText(amount)
    : `${shortAmountText(amount, unit)}\u00a0${unitWords[unit][isOne(amount) ? 0 : 1]}`;

/** Formats an amount without the kind of its days: `12 días`, `8 h 30 min`. */
export const shortAmountText = (amount: number, unit: AbsenceUnit): string =>
  unit === "minutes" ? minutesText(amount) : `${numberText(amount)}\u00a0${isOne(amount) ? "día" : "días"}`;

/** Formats hundredths with a comma and without useless zeros: `2,5`. */
export const numberText = (hundredths: number): string =>
  `${hundredths < 0 ? "−" : ""}${String(Math.abs(hundredths) / 100).replace(".", ",")}`;

const isOne = (hundredths: number) => Math.abs(hundredths) === 100;

/** Formats what the law gives for each cause: `La ley da 5 días laborables por cada vez.` */
export const causeText = ({ amount, unit, words }: CauseLimit): string =>
  `La ley da ${amountText(amount, unit)} ${words}.`;

/**
 * Says what a request takes of each year and what is left after it: `5 días laborables; después le quedan 7.`
 * @param amounts what it takes, and what is left before it.
 */
export const requestedText = (amounts: readonly RequestedAmount[]): string =>
  amounts
    .map(({ year, unit, taken, left }) => {
      const of = amounts.length > 1 ? ` de ${year}` : "";
      const rest = left === null ? null : left - taken;
      if (rest === null) return `${amountText(taken, unit)}${of}.`;
      const short = unit === "minutes" ? minutesText(Math.abs(rest)) : numberText(Math.abs(rest));
      const after =
        rest < 0 ? `se pasa en ${short}` : `después le ${isOne(rest) ? "queda" : "quedan"} ${short}`;
      return `${amountText(taken, unit)}${of}; ${after}.`;
    })
    .join(" ");

interface RequestedAmount {
  year: number;
  unit: AbsenceUnit;
  taken: number;
  left: number | null;
}

/** Says why there is no account. Without terms nothing says which days are worked. */
export const withoutTermsText = (isOwn: boolean): string =>
  isOwn
    ? "Sin horario no se cuentan tus días: lo pone un responsable en «Horarios»."
    : "Sin horario no se cuentan sus días: ponlo en «Horarios».";

type AllowanceRest = Pick<Allowance, "left" | "unit" | "year" | "until" | "isOver" | "expiring" | "lasting">;

/**
 * Says what is left of an allowance: `Te quedan 12 días laborables hasta el 31/12. De ellos, 3 días solo hasta el 31/03.` Null for a kind
 * without a limit by year.
 * @param reader `other` if the reader is not the person.
 */
export function leftText(
  { left, unit, year, until, isOver, expiring, lasting }: AllowanceRest,
  reader: "own" | "other",
): string | null {
  if (left === null) return null;
  const whom = reader === "own" ? "te" : "le";
  const amount = amountText(left, unit);
  if (left < 0) return `${reader === "own" ? "Te has" : "Se ha"} pasado en ${amountText(-left, unit)}.`;
  const isSingle = unit === "minutes" ? left <= 1 : isOne(left);
  const rest = left === 0 ? (unit === "minutes" ? "tiempo" : "días") : amount;
  if (isOver)
    return `Al acabar ${year} ${left === 0 ? "no " : ""}${whom} ${isSingle ? "quedaba" : "quedaban"} ${rest}.`;
  const verb = isSingle ? "queda" : "quedan";
  if (left === 0) return `No ${whom} ${verb} ${rest}.`;
  const last = dayText(expiring?.amount === left ? expiring.until : until, year);
  if (lasting === left) return `${whom === "te" ? "Te" : "Le"} ${verb} ${amount}.`;
  const said = `${whom === "te" ? "Te" : "Le"} ${verb} ${amount} hasta el ${last}.`;
  const parts = [
    ...(expiring && expiring.amount !== left
      ? [`${shortAmountText(expiring.amount, unit)} solo hasta el ${dayText(expiring.until, year)}`]
      : []),
    ...(lasting > 0 ? [`${shortAmountText(lasting, unit)} también después`] : []),
  ];
  return parts.length === 0 ? said : `${said} De ellos, ${parts.join("; ")}.`;
}

/** Says what vacation a person is owed when they leave: `le quedan 4,5 días laborables de vacaciones`. */
export function allowanceOwedText({ left, unit }: Pick<AllowanceRest, "left" | "unit">): string {
  const amount = left ?? 0;
  if (amount < 0) return `ha tomado ${amountText(-amount, unit)} de vacaciones de más`;
  if (amount === 0) return "no le quedan vacaciones";
  return `le ${isOne(amount) ? "queda" : "quedan"} ${amountText(amount, unit)} de vacaciones`;
}

/** Within the account's year the year is not repeated. */
const dayText = (on: LocalDate, year: number) =>
  Number(on.slice(0, 4)) === year ? formatDate(on).slice(0, 5) : formatDate(on);
