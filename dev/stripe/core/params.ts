// The parameters of endpoints, and Stripe's texts about invalid ones.
import * as z from "zod";
import type { FormValue } from "./form";
import { StripeError } from "./stripe-error";

export const text = z.string().max(5_000);
export const integer = z
  .string()
  .regex(/^-?\d+$/, "Invalid integer")
  .transform(Number);
export const bool = z.enum(["true", "false"], "Invalid boolean").transform((word) => word === "true");
/** A date in unix seconds. */
export const instant = integer;
/** Names with values. "" deletes a name; "" for the whole deletes all. */
export const metadata = z.union([z.literal("").transform(() => null), z.record(z.string(), z.string())]);
export const url = z.url({ protocol: /^https?$/, error: "Not a valid URL" });
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** @throws StripeError for the first invalid parameter. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  input: Record<string, FormValue>,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw inStripesWords(parsed.error.issues[0]!, input);
}

function inStripesWords(issue: z.core.$ZodIssue, input: Record<string, FormValue>): StripeError {
  if (issue.code === "unrecognized_keys") {
    const param = bracketed([...issue.path, issue.keys[0] ?? ""]);
    return new StripeError(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = bracketed(issue.path);
  const given = issue.path.reduce<unknown>((value, key) => (value as never)?.[key], input);
  if (given === undefined) {
    return new StripeError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const code = issue.message === "Invalid integer" ? "parameter_invalid_integer" : undefined;
  return new StripeError(`Invalid ${param}: ${issue.message}`, { code, param });
}

const bracketed = ([first = "", ...rest]: PropertyKey[]) =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

/** Returns the metadata after an update. */
export function mergeMetadata(
  kept: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = Object.entries({ ...kept, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}
