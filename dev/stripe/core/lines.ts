// The lines of invoices: the cost of each item for a period, in cents.
import { newId } from "./ids";
import { prorate, type Period } from "./periods";
import { costOf } from "./prices";
import type { ItemRecord, LineRecord, SubscriptionRecord } from "./records";
import type { World } from "./world";

const DAY = new Intl.DateTimeFormat("es-ES", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "UTC",
});
const dayOf = (instant: number) => DAY.format(instant * 1000);
const isMetered = (world: World, { price }: ItemRecord) => world.price(price).meterEvent !== undefined;

/** Returns lines for the licensed items of a whole period, in advance. */
export function licensedLines(world: World, items: readonly ItemRecord[], period: Period): LineRecord[] {
  return items
    .filter((item) => !isMetered(world, item))
    .map((item) => {
      const { name } = world.price(item.price);
      const description = `${item.quantity} × ${name} (al mes)`;
      return aLine(item, { ...period, amount: cost(world, item), description, proration: false });
    });
}

/** Returns free lines for the licensed items of a trial. */
export const trialLines = (world: World, items: readonly ItemRecord[], period: Period): LineRecord[] =>
  licensedLines(world, items, period).map((line) => ({
    ...line,
    amount: 0,
    description: `Periodo de prueba de ${world.price(line.price).name}`,
  }));

/** Returns lines for the metered items, in arrears: the last value reported in the period. Usage in a trial is free. */
export function meteredLines(
  world: World,
  { customer, items, trialEnd }: Pick<SubscriptionRecord, "customer" | "items" | "trialEnd">,
  period: Period,
): LineRecord[] {
  return items
    .filter((item) => isMetered(world, item))
    .map((item) => {
      const price = world.price(item.price);
      const quantity = lastValue(world, { customer, eventName: price.meterEvent!, period });
      const amount = period.end === trialEnd ? 0 : costOf(price, quantity);
      const description = `${quantity} × ${price.name}`;
      return { ...aLine(item, { ...period, amount, description, proration: false }), quantity };
    });
}

/** Returns lines for the rest of a period of licensed items: to pay (1), or to refund (-1). */
export function remainderLines(
  world: World,
  items: readonly ItemRecord[],
  { whole, from, sign }: { whole: Period; from: number; sign: 1 | -1 },
): LineRecord[] {
  return items
    .filter((item) => !isMetered(world, item))
    .map((item) => {
      const what = sign === 1 ? "Tiempo restante" : "Tiempo no utilizado";
      const description = `${what} de ${world.price(item.price).name} desde el ${dayOf(from)}`;
      const amount = sign * prorate(cost(world, item), whole, from);
      return aLine(item, { start: from, end: whole.end, amount, description, proration: true });
    });
}

function lastValue(
  { state }: World,
  { customer, eventName, period }: { customer: string; eventName: string; period: Period },
): number {
  const inPeriod = state.meterEvents.filter(
    (event) =>
      event.customer === customer &&
      event.eventName === eventName &&
      event.timestamp >= period.start &&
      event.timestamp < period.end,
  );
  // Of two at the same instant, the later reported one.
  return inPeriod.reduce((last, event) => (event.timestamp >= last.timestamp ? event : last), {
    timestamp: -Infinity,
    value: 0,
  }).value;
}

const cost = (world: World, item: ItemRecord) => costOf(world.price(item.price), item.quantity ?? 1);

function aLine(
  item: ItemRecord,
  fields: Pick<LineRecord, "amount" | "description" | "start" | "end" | "proration">,
): LineRecord {
  return { id: newId("il", 24), item: item.id, price: item.price, quantity: item.quantity ?? 1, ...fields };
}
