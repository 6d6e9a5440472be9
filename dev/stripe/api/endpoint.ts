// An endpoint of the API: method, path, parameters and action.
import * as z from "zod";
import { StripeError } from "../core/stripe-error";
import type { World } from "../core/world";

export interface Endpoint {
  method: string;
  path: RegExp;
  run: (world: World, form: string, ids: string[]) => object;
}

/**
 * Creates an endpoint that gets parsed parameters. Its schema has what the app sends, and refuses everything else.
 *
 * @example endpoint("GET /v1/customers/:id", z.strictObject({}), (world, _, id) => …)
 */
export function endpoint<Schema extends z.ZodType>(
  call: `${"GET" | "POST" | "DELETE"} /v1/${string}`,
  schema: Schema,
  run: (world: World, params: z.output<Schema>, ...ids: string[]) => object,
): Endpoint {
  const [method = "", path = ""] = call.split(" ");
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
    run: (world, form, ids) => run(world, readForm(schema, form), ...ids),
  };
}

export const text = z.string().max(5_000);
export const integer = z.coerce.number().int();
export const metadata = z.record(z.string(), z.string());
/** A form numbers the items of a list. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string(), item).transform((items) => Object.values(items));

/** @throws StripeError for the first invalid parameter. */
function readForm<Schema extends z.ZodType>(schema: Schema, form: string): z.output<Schema> {
  const parsed = schema.safeParse(decodeForm(form));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const param = bracketed(path);
  throw new StripeError(`Invalid ${param}: ${message}`, { param });
}

const bracketed = ([first = "", ...rest]: PropertyKey[]) =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

interface Form {
  [name: string]: string | Form;
}

/** @example decodeForm("items[0][price]=price_pro") // { items: { 0: { price: "price_pro" } } } */
function decodeForm(form: string): Form {
  // Without a prototype, which a name could change.
  const emptyForm = () => Object.create(null) as Form;
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.replaceAll("]", "").split("[");
    const last = keys.pop()!;
    let branch = root;
    for (const key of keys) branch = (branch[key] ??= emptyForm()) as Form;
    branch[last] = value;
  }
  return root;
}
