// An endpoint of the API: method, path, parameters and action.
import type * as z from "zod";
import type { FormValue } from "./form";
import { readParams } from "./params";
import type { World } from "./world";

export interface Endpoint {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  run: (world: World, input: Record<string, FormValue>, id: string, second: string) => object;
}

/**
 * Creates an endpoint that gets parsed parameters.
 *
 * @example endpoint("GET /v1/prices/:id", z.strictObject({}), (world, _, id) => renderPrice(world.price(id)))
 */
export function endpoint<Schema extends z.ZodType>(
  call: `${Endpoint["method"]} /v1/${string}`,
  schema: Schema,
  run: (world: World, params: z.output<Schema>, id: string, second: string) => object,
): Endpoint {
  const [method, path = ""] = call.split(" ");
  return {
    method: method as Endpoint["method"],
    path: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
    run: (world, input, id, second) => run(world, readParams(schema, input), id, second),
  };
}
