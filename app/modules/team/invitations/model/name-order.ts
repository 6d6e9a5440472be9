/** Returns a name in spoken order: `Soler, Marta` becomes `Marta Soler`. */
export function nameInOrder(name: string): string {
  const [, last, first] = /^([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$/u.exec(name) ?? [];
  return last !== undefined && first !== undefined ? `${first} ${last}` : name;
}
