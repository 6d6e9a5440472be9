// Stripe's bodies and queries: forms with brackets in their names.

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, Branch | string>;

/**
 * Decodes a form. Keys that count from 0, and those of `[]`, become a list.
 *
 * @example decodeForm("items[0][price]=price_pro&expand[]=customer")
 *          // { items: [{ price: "price_pro" }], expand: ["customer"] }
 */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, node]) => [name, settle(node)]));
}

function pathOf(name: string): string[] {
  const [, first = name, rest = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, key = ""]) => key)];
}

function place(branch: Branch, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(branch.size) : key;
  if (rest.length === 0) return void branch.set(name, value);
  const next = branch.get(name);
  const child: Branch = next instanceof Map ? next : new Map<string, Branch | string>();
  branch.set(name, child);
  place(child, rest, value);
}

function settle(node: Branch | string): FormValue {
  if (typeof node === "string") return node;
  const entries = [...node];
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, value]) => settle(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, settle(value)]));
}
