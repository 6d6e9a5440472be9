import { prices, type Resource } from "../bench/prices-2026-11-26";

/** The amount that was used of each resource. */
export type Used = Record<Resource, number>;

export const people = 15;
/** The highest cost of a person's month, without mails. We count a dollar as a euro, which is more. */
export const mostAPerson = 0.02;

export const resources = Object.keys(prices) as Resource[];

export const nothingUsed = (): Used => Object.fromEntries(resources.map((name) => [name, 0])) as Used;

/** Returns the sum of the parts, each multiplied by its number of times. */
export function sumOf(...parts: readonly (readonly [Used, number])[]): Used {
  const sum = nothingUsed();
  for (const [used, times] of parts) for (const name of resources) sum[name] += times * used[name];
  return sum;
}

export const dollarsOf = (name: Resource, amount: number) =>
  (amount * prices[name].dollars) / prices[name].per;

/** Returns the cost for each person of the company, and the resource that costs most. Mails are not included. */
export function costAPerson(used: Used): { dollars: number; leader: Resource } {
  const counted = resources.filter((name) => name !== "mails");
  const costs = counted.map((name) => ({ name, dollars: dollarsOf(name, used[name]) }));
  const [first] = costs.toSorted((a, b) => b.dollars - a.dollars);
  return { dollars: costs.reduce((sum, { dollars }) => sum + dollars, 0) / people, leader: first!.name };
}
