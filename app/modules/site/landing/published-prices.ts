import type { LocalDate } from "~/time/dates";

/** The published price of another product. List only prices that a person has read, with source and date. */
export interface PublishedPrice {
  name: string;
  /** As its source writes it. */
  price: string;
  /** The amount of `price`, in `currency`, for one person and month. */
  perPerson: number;
  currency: "€" | "$";
  unit: string;
  source: { name: string; url: string };
  seenOn: LocalDate;
}

export const publishedPrices: readonly PublishedPrice[] = [
  {
    name: "Factorial",
    price: "desde 5,50 €",
    perPerson: 5.5,
    currency: "€",
    unit: "por persona y mes",
    source: {
      name: "Skello, análisis de febrero de 2026 que cita factorial.es",
      url: "https://www.skello.es/blog/opiniones-factorial-alternativas",
    },
    seenOn: "2026-11-24",
  },
  {
    name: "Jibble Premium",
    price: "2,49 $",
    perPerson: 2.49,
    currency: "$",
    unit: "por persona y mes, pagando el año entero",
    source: {
      name: "la ayuda de Jibble (ejemplo en dólares)",
      url: "https://help2.jibble.io/en/articles/5157652-how-is-my-bill-invoice-calculated",
    },
    seenOn: "2026-11-24",
  },
];
