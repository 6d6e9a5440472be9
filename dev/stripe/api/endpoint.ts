// An endpoint of the API: method, path, parameters and action.
import * as z from "zod";
import { StripeError } from "../core/stripe-error";
import type { StripeWorld } from "../core/world";

export interface Endpoint {
  method: string;
  path: RegExp;
  run: (world: StripeWorld, form: string, ids: string[]) => object;
}

/**
 * Creates an endpoint that gets parsed parameters. Its schema has what the app sends, and refuses everything else.
 *
 * @example endpoint("GET /v1/customers/:id", z.strictObject({}), (world, _, id) => …)
 */
export function endpoint<Schema extends z.ZodType>(
  call: `${"GET" | "POST" | "DELETE"} /v1/${string}`,
  schema: Schema,
  run: (world: StripeWorld, params: z.output<Schema>, ...ids: string[]) => object,
): Endpoint {
  const [method = "", path = ""] = call.split(" ");
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
    run: (world, form, ids) => run(world, readForm(schema, form), ...ids),
  };
}

export const textSchema = z.string().max(5_000);
export const integerSchema = z.coerce.number().int();
export const metadataSchema = z.record(z.string(), z.string());
/** A form numbers the items of a list. */
export const listSchemaOf = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string(), item).transform((items) => Object.values(items));

/** @throws StripeError for the first invalid parameter. */
function readForm<Schema extends z.ZodType>(schema: Schema, form: string): z.output<Schema> {
  const parsed = schema.safeParse(decodeForm(form));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const param = bracketPath(path);
  throw new StripeError(`Invalid ${param}: ${message}`, { param });
}

const bracketPath = ([first = "", ...rest]: PropertyKey[]) =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

interface DecodedForm {
  [name: string]: string | DecodedForm;
}

/** @example decodeForm("items[0][price]=price_pro") // { items: { 0: { price: "price_pro" } } } */
function decodeForm(form: string): DecodedForm {
  // Without a prototype, which a name could change.
  const emptyForm = () => Object.create(null) as DecodedForm;
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.replaceAll("]", "").split("[");
    const last = keys.pop()!;
    let branch = root;
    for (const key of keys) branch = (branch[key] ??= emptyForm()) as DecodedForm;
    branch[last] = value;
  }
  return root;
}
