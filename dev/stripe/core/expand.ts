// `expand[]`: replaces ids in an answer with their objects.
import { renderCheckoutLines } from "./render/checkout";
import { renderCustomer, renderTaxId } from "./render/customer";
import { renderInvoice } from "./render/invoice";
import { renderPrice, renderProduct, renderTiers } from "./render/price";
import { renderSubscription } from "./render/subscription";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

type Json = Record<string, unknown>;

/** Expands each path of an answer, such as `data.latest_invoice`. @throws StripeError for a path that cannot be expanded. */
export function expand(world: World, answer: object, paths: string[]): object {
  const expanded = structuredClone(answer) as Json;
  for (const path of paths) expandPath(world, expanded, { steps: path.split("."), path });
  return expanded;
}

function expandPath(world: World, node: Json, { steps, path }: { steps: string[]; path: string }): void {
  const [name = "", ...rest] = steps;
  const value = node[name] ?? included(world, node, name);
  if (value === undefined) throw notExpandable(path);
  node[name] = typeof value === "string" ? (lookUp(world, value) ?? refuse(path)) : value;
  const children = [node[name]].flat().filter((child) => typeof child === "object" && child !== null);
  if (rest.length > 0) for (const child of children) expandPath(world, child as Json, { steps: rest, path });
}

/** Returns a field that answers leave out unless it is expanded. */
function included(world: World, { object, id }: Json, name: string): unknown {
  if (object === "price" && name === "tiers") return renderTiers(world.price(String(id)));
  const checkout = world.state.checkouts[String(id)];
  if (checkout && name === "line_items") return renderCheckoutLines(world, checkout);
  const customer = world.state.customers[String(id)];
  if (!customer)
    return name in { latest_invoice: 1, subscription: 1, customer: 1, invoice: 1 } ? null : undefined;
  if (name === "tax_ids") {
    const data = customer.taxIds.map((taxId) => renderTaxId(customer, taxId));
    return { object: "list", data, has_more: false, url: `/v1/customers/${customer.id}/tax_ids` };
  }
  if (name !== "subscriptions") return undefined;
  const own = Object.values(world.state.subscriptions).filter((one) => one.customer === customer.id);
  const data = own.map((subscription) => renderSubscription(world, subscription));
  return { object: "list", data, has_more: false, url: `/v1/customers/${customer.id}/subscriptions` };
}

function lookUp(world: World, id: string): object | null {
  const { customers, subscriptions, invoices } = world.state;
  if (customers[id]) return renderCustomer(world, customers[id]);
  if (subscriptions[id]) return renderSubscription(world, subscriptions[id]);
  if (invoices[id]) return renderInvoice(world, invoices[id]);
  const price = world.prices.find((one) => one.id === id || one.product === id);
  return price ? (price.id === id ? renderPrice(price) : renderProduct(price)) : null;
}

const notExpandable = (path: string) =>
  new StripeError(`This property cannot be expanded (${path}).`, { param: "expand" });

function refuse(path: string): never {
  throw notExpandable(path);
}
