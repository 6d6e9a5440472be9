/** A name as it is said: `Soler, Marta`, as lists have it, is `Marta Soler`. */
export function nameInOrder(name: string): string {
  const [, last, first] = /^([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$/u.exec(name) ?? [];
  return last !== undefined && first !== undefined ? `${first} ${last}` : name;
}
