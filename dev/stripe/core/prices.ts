// The products for sale, and the cost of a quantity.

export interface PriceDefinition {
  id: string;
  name: string;
  /** Cents a month, VAT included. */
  amount: number;
  /** Makes it metered: the last value of `event` in a period is its quantity, and units above `included` cost the amount each. */
  meter?: { event: string; included: number };
}

/** Returns the app's plans, and the price of people above 30, by their ids. */
export const pricesOf = (ids: {
  pro: string;
  pyme: string;
  plus: string;
  plusExtra: string;
}): PriceDefinition[] => [
  { id: ids.pro, name: "Pro", amount: 1_200 },
  { id: ids.pyme, name: "Pyme", amount: 2_400 },
  { id: ids.plus, name: "Plus", amount: 4_800 },
  {
    id: ids.plusExtra,
    name: "empleados por encima de 30",
    amount: 200,
    meter: { event: "active_employees_peak", included: 30 },
  },
];

export const standardPrices = pricesOf({
  pro: "price_pro",
  pyme: "price_pyme",
  plus: "price_plus",
  plusExtra: "price_plus_extra",
});

/** @example "12,00 €" */
export const euros = (cents: number): string =>
  new Intl.NumberFormat("es-ES", { style: "currency", currency: "EUR" }).format(cents / 100);
