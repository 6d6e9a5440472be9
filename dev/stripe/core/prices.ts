// The products for sale, and the cost of a quantity.

export interface PriceDefinition {
  id: string;
  product: string;
  name: string;
  /** Cents a month for one, VAT included; null with tiers. */
  unitAmount: number | null;
  /** Graduated: each price applies to the units up to its limit. */
  tiers?: { upTo: number | null; unitAmount: number }[];
  /** Makes it metered: the last value of this event in a period is the period's quantity. */
  meterEvent?: string;
  /** The metered price that is always sold with it. */
  with?: string;
}

/** The app's plans. */
export const standardPrices: PriceDefinition[] = [
  { id: "price_pro", product: "prod_pro", name: "Pro", unitAmount: 1_200 },
  { id: "price_pyme", product: "prod_pyme", name: "Pyme", unitAmount: 2_400 },
  { id: "price_plus", product: "prod_plus", name: "Plus", unitAmount: 4_800, with: "price_plus_extra" },
  {
    id: "price_plus_extra",
    product: "prod_plus_extra",
    name: "Plus: empleados por encima de 30",
    unitAmount: null,
    tiers: [
      { upTo: 30, unitAmount: 0 },
      { upTo: null, unitAmount: 200 },
    ],
    meterEvent: "active_employees_peak",
  },
];

/** Returns the same prices with other ids. */
export const renamePrices = (names: Record<string, string | undefined>): PriceDefinition[] =>
  standardPrices.map((price) => ({
    ...price,
    id: names[price.id] ?? price.id,
    ...(price.with && { with: names[price.with] ?? price.with }),
  }));

/** Returns the cost of a quantity in cents. With 30 free and then 200 each, 35 cost 1,000. */
export function costOf({ unitAmount, tiers }: PriceDefinition, quantity: number): number {
  if (!tiers) return (unitAmount ?? 0) * quantity;
  let [cost, counted] = [0, 0];
  for (const tier of tiers) {
    const upTo = Math.min(quantity, tier.upTo ?? Infinity);
    cost += Math.max(0, upTo - counted) * tier.unitAmount;
    counted = Math.max(counted, upTo);
  }
  return cost;
}

/** @example "12,00 €" */
export const euros = (cents: number): string =>
  new Intl.NumberFormat("es-ES", { style: "currency", currency: "EUR" }).format(cents / 100);
