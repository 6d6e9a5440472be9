/** The order of the list: by name, or by balance with the highest or the lowest one first. */
export const balanceOrders = ["name", "highest", "lowest"] as const;

export type BalanceOrder = (typeof balanceOrders)[number];

/** Returns the order that a URL asks for; by name if it names none. */
export const readBalanceOrder = (text: string | null): BalanceOrder =>
  balanceOrders.find((order) => order === text) ?? "name";

/**
 * Returns people in an order. People with the same balance stay as they are, and people without a balance come last.
 * @param people by name.
 */
export function sortBalances<Person extends { balance: number | null }>(
  people: readonly Person[],
  order: BalanceOrder,
): Person[] {
  if (order === "name") return [...people];
  const sign = order === "highest" ? -1 : 1;
  return [...people].sort((one, other) => {
    if (one.balance === null || other.balance === null)
      return Number(one.balance === null) - Number(other.balance === null);
    return sign * (one.balance - other.balance);
  });
}
