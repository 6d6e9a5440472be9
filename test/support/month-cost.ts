import { prices, type Resource } from "../bench/prices-2026-11-26";

/** How much of each resource was used. */
export type Used = Record<Resource, number>;

export const people = 15;
/** What a month may cost a person, without mails. A dollar is counted as a euro, which is more. */
export const mostAPerson = 0.02;

export const resources = Object.keys(prices) as Resource[];

export const nothingUsed = (): Used => Object.fromEntries(resources.map((name) => [name, 0])) as Used;

/** Returns the sum of what was used, each so many times. */
export function sumOf(...parts: readonly (readonly [Used, number])[]): Used {
  const sum = nothingUsed();
  for (const [used, times] of parts) for (const name of resources) sum[name] += times * used[name];
  return sum;
}

export const dollarsOf = (name: Resource, amount: number) =>
  (amount * prices[name].dollars) / prices[name].per;

/** Returns what it costs a person of the company, and which resource costs most; mails apart. */
export function costAPerson(used: Used): { dollars: number; leader: Resource } {
  const counted = resources.filter((name) => name !== "mails");
  const costs = counted.map((name) => ({ name, dollars: dollarsOf(name, used[name]) }));
  const [first] = costs.toSorted((a, b) => b.dollars - a.dollars);
  return { dollars: costs.reduce((sum, { dollars }) => sum + dollars, 0) / people, leader: first!.name };
}
