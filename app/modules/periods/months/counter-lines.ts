import { formatHours } from "~/time/durations";
import type { Counter, YearCounters } from "../model/counters-of-year";

/** A counter of the year in words. */
export interface CounterLine {
  text: string;
  /** Whether it passes what the law allows. */
  isOver: boolean;
}

/**
 * Returns the counters that count something, else the one of overtime, each with its article. Complementary hours without a limit have no
 * pact that allows them.
 */
export function counterLines(counters: YearCounters): CounterLine[] {
  const { overtime, complementary, voluntary, outsidePact, forceMajeure, holiday } = counters;
  const limited = (name: string, article: string, { minutes, most }: Counter): CounterLine[] =>
    minutes === 0
      ? []
      : [
          {
            text: `${name}: ${formatHours(minutes)}${most === null ? "" : ` de ${formatHours(most)}`} (${article})`,
            isOver: most === null || minutes > most,
          },
        ];
  const plain = (name: string, article: string, minutes: number, isOver: boolean): CounterLine[] =>
    minutes === 0 ? [] : [{ text: `${name}: ${formatHours(minutes)} (${article})`, isOver }];
  const lines = [
    ...limited("Extraordinarias que cuentan", "art. 35.2 ET", overtime),
    ...limited("Complementarias del pacto", "art. 12.5 ET", complementary),
    ...limited("Complementarias voluntarias", "art. 12.5.g ET", voluntary),
    ...plain("No pactadas, que la ley no permite", "art. 12.4.c ET", outsidePact, true),
    ...plain("Fuerza mayor, que no cuentan", "art. 35.3 ET", forceMajeure, false),
    ...plain("En festivo", "art. 37.2 ET", holiday, false),
  ];
  if (lines.length > 0) return lines;
  const most = overtime.most === null ? "" : ` de ${formatHours(overtime.most)}`;
  const text = `Extraordinarias que cuentan: 0 min${most} (art. 35.2 ET). Las que se descansan en cuatro meses no cuentan.`;
  return [{ text, isOver: false }];
}
