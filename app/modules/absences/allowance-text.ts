import { decimalText } from "~/platform/decimal-text";
import { formatDate, formatShortDate, yearOf, type LocalDate } from "~/time/dates";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { formatHours } from "~/time/durations";
import { capitalized } from "~/platform/capitalized";
import type { Allowance } from "./model/allowance";
import type { CauseLimit } from "./model/limit-of-cause";

const unitTexts = { natural: ["natural", "naturales"], working: ["laborable", "laborables"] } as const;

/** Formats hundredths of days, or minutes: `12 días laborables`, `1 día natural`, `−2,5 días laborables`, `8 h 30 min`. */
export const amountText = (amount: number, unit: AbsenceUnit): string =>
  unit === "minutes"
    ? formatHours(amount)
    : `${shortAmountText(amount, unit)}\u00a0${unitTexts[unit][isOneDay(amount) ? 0 : 1]}`;

/** Formats an amount without the kind of its days: `12 días`, `8 h 30 min`. */
export const shortAmountText = (amount: number, unit: AbsenceUnit): string =>
  unit === "minutes"
    ? formatHours(amount)
    : `${numberText(amount)}\u00a0${isOneDay(amount) ? "día" : "días"}`;

/** Formats hundredths with a comma and without useless zeros: `2,5`. */
export const numberText = (hundredths: number): string =>
  `${hundredths < 0 ? "−" : ""}${decimalText(Math.abs(hundredths) / 100)}`;

/** Whether hundredths are one day, or the debt of one. */
export const isOneDay = (hundredths: number) => Math.abs(hundredths) === 100;

/** Formats what the law gives for each cause: `La ley da 5 días laborables por cada vez.` */
export const causeText = ({ amount, unit, words }: CauseLimit): string =>
  `La ley da ${amountText(amount, unit)} ${words}.`;

interface RequestedAmount {
  year: number;
  unit: AbsenceUnit;
  taken: number;
  /** The amount left before it. Null without a limit. */
  left: number | null;
}

/**
 * Says what an absence takes and what is left after it: `5 días laborables; después te quedan 7`; of two years
 * `4 días laborables de 2026, después te quedan 6; 2 días laborables de 2027, después te quedan 22`.
 */
export function takenText(
  amounts: readonly RequestedAmount[],
  { isOwn, todayOn }: { isOwn: boolean; todayOn: LocalDate },
): string {
  const [first, ...others] = amounts as [RequestedAmount, ...RequestedAmount[]];
  if (others.every(({ left, unit }) => left === null && first.left === null && unit === first.unit)) {
    const all = { ...first, taken: amounts.reduce((sum, { taken }) => sum + taken, 0) };
    const ofYear = String(first.year) === todayOn.slice(0, 4) ? "" : ` de ${first.year}`;
    const rest = leftAfterText(all, isOwn, ofYear);
    return `${amountText(all.taken, all.unit)}${rest === null ? "" : `; ${rest}`}`;
  }
  return amounts
    .map((amount) => {
      const rest = leftAfterText(amount, isOwn);
      return `${amountText(amount.taken, amount.unit)} de ${amount.year}${rest === null ? "" : `, ${rest}`}`;
    })
    .join("; ");
}

/** Formats what is left after it: `después te quedan 12`, `te pasas en 3`. Null without a limit. */
function leftAfterText({ left, taken, unit }: RequestedAmount, isOwn: boolean, ofYear = ""): string | null {
  if (left === null) return null;
  const rest = left - taken;
  const amount = unit === "minutes" ? formatHours(Math.abs(rest)) : numberText(Math.abs(rest));
  if (rest < 0) return `${isOwn ? "te pasas" : "se pasa"} en ${amount}`;
  const verb = unit !== "minutes" && isOneDay(rest) ? "queda" : "quedan";
  return `después ${isOwn ? "te" : "le"} ${verb} ${amount}${ofYear}`;
}

/** Says why there is no allowance. Without terms nothing says which days are worked. */
export const withoutTermsText = (isOwn: boolean): string =>
  isOwn
    ? "Aún no tienes horario, así que no contamos los días. Puedes pedirlos igual."
    : "Sin horario no se cuentan sus días: ponlo en «Horarios».";

type AllowanceRest = Pick<
  Allowance,
  "left" | "leftIfAccepted" | "waiting" | "unit" | "year" | "until" | "isOver" | "expiring" | "lasting"
>;

/**
 * Formats what is left of an allowance, without the requested days: `Te quedan 12 días laborables (5 pedidos) hasta el 31/12. De ellos, 3
 * días solo hasta el 31/03.` Null for a kind without a limit by year.
 * @param reader `other` if the reader is not the person.
 */
export function leftText(
  { left: leftIfNoneAccepted, leftIfAccepted: left, waiting, ...allowance }: AllowanceRest,
  reader: "own" | "other",
): string | null {
  const { unit, year, isOver } = allowance;
  if (left === null) return null;
  const [pronoun, pronounAtStart] = reader === "own" ? ["te", "Te"] : ["le", "Le"];
  const requestedSuffix = waiting === 0 ? "" : ` (${requestedText(waiting, unit)})`;
  const amount = `${amountText(left, unit)}${requestedSuffix}`;
  if (left < 0 && (leftIfNoneAccepted ?? 0) >= 0)
    return `Con lo pedido ${reader === "own" ? "te pasas" : "se pasa"} en ${amountText(-left, unit)}.`;
  if (left < 0)
    return `${reader === "own" ? "Te has" : "Se ha"} pasado en ${amountText(-left, unit)}${requestedSuffix}.`;
  const isSingle = unit === "minutes" ? left <= 1 : isOneDay(left);
  const restText = left === 0 ? `${unit === "minutes" ? "tiempo" : "días"}${requestedSuffix}` : amount;
  if (isOver)
    return `Al acabar ${year} ${left === 0 ? "no " : ""}${pronoun} ${isSingle ? "quedaba" : "quedaban"} ${restText}.`;
  const verb = isSingle ? "queda" : "quedan";
  if (left === 0) return `No ${pronoun} ${verb} ${restText}.`;
  return `${[pronounAtStart, verb, amount, termText(left, allowance)].filter(Boolean).join(" ")}.`;
}

/**
 * Formats what `leftText` says beyond its figure, which is beside it: `Laborables (5 pedidos) hasta el 31/12.` Null if there is nothing
 * more to say.
 */
export function figureNote({ leftIfAccepted, waiting, ...allowance }: AllowanceRest): string | null {
  const { unit } = allowance;
  const amountLeft = leftIfAccepted ?? 0;
  const words = [
    unit === "minutes" ? "" : unitTexts[unit][isOneDay(amountLeft) ? 0 : 1],
    waiting === 0 ? "" : `(${requestedText(waiting, unit)})`,
    termText(amountLeft, allowance),
  ];
  const note = words.filter(Boolean).join(" ");
  return note === "" ? null : `${capitalized(note)}.`;
}

/** Says until when an amount can be taken: `hasta el 31/12. De ellos, 3 días solo hasta el 31/03`. Empty without an end. */
function termText(
  amountLeft: number,
  {
    unit,
    year,
    until,
    expiring,
    lasting,
  }: Pick<AllowanceRest, "unit" | "year" | "until" | "expiring" | "lasting">,
): string {
  if (lasting === amountLeft) return "";
  const lastDayText = dayText(expiring?.amount === amountLeft ? expiring.until : until, year);
  const exceptions = [
    ...(expiring && expiring.amount !== amountLeft
      ? [`${shortAmountText(expiring.amount, unit)} solo hasta el ${dayText(expiring.until, year)}`]
      : []),
    ...(lasting > 0 ? [`${shortAmountText(lasting, unit)} también después`] : []),
  ];
  return `hasta el ${lastDayText}${exceptions.length === 0 ? "" : `. De ellos, ${exceptions.join("; ")}`}`;
}

/** Formats an amount that waits for an answer: `5 pedidos`, `1 pedido`, `2 h pedidas`. */
export const requestedText = (amount: number, unit: AbsenceUnit): string =>
  unit === "minutes"
    ? `${formatHours(amount)} pedidas`
    : `${numberText(amount)} ${isOneDay(amount) ? "pedido" : "pedidos"}`;

/** Formats the vacation that a person is owed when they leave: `le quedan 4,5 días laborables de vacaciones`. */
export function allowanceOwedText({ left, unit }: Pick<Allowance, "left" | "unit">): string {
  const amount = left ?? 0;
  if (amount < 0) return `ha tomado ${amountText(-amount, unit)} de vacaciones de más`;
  if (amount === 0) return "no le quedan vacaciones";
  return `le ${isOneDay(amount) ? "queda" : "quedan"} ${amountText(amount, unit)} de vacaciones`;
}

/** Within the allowance's year the year is not repeated. */
export const dayText = (on: LocalDate, year: number): string =>
  yearOf(on) === year ? formatShortDate(on) : formatDate(on);
