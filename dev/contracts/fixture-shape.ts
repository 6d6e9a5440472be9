// Compares an answer with an example of the same resource: no field may be missing or have another type.

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Their keys are the customer's own, not the resource's. */
const FREE = new Set(["metadata", "payload"]);

/**
 * Returns how `answer` differs from `example`. A null on either side is no evidence of a type: the SDK's types decide where null is
 * allowed.
 */
export function compareShape(answer: Json, example: Json, at = ""): string[] {
  if (answer === null || example === null) return [];
  const [given, wanted] = [typeOf(answer), typeOf(example)];
  if (given !== wanted) return [`${at}: ${given} en vez de ${wanted}`];
  if (Array.isArray(answer) && Array.isArray(example)) {
    const [first, model] = [answer[0], example[0]];
    return first === undefined || model === undefined ? [] : compareShape(first, model, `${at}[0]`);
  }
  if (typeof answer !== "object" || typeof example !== "object" || isFree(at)) return [];
  const fields = answer as Record<string, Json>;
  return Object.entries(example as Record<string, Json>).flatMap(([key, model]) => {
    const place = at ? `${at}.${key}` : key;
    const value = fields[key];
    return value === undefined ? [`${place}: falta`] : compareShape(value, model, place);
  });
}

/** Returns copies of an answer with one field missing or of another type. None may pass. */
export function spoil(answer: Record<string, Json>, example: Record<string, Json>): Record<string, Json>[] {
  const shared = Object.keys(example).filter((key) => answer[key] !== null && example[key] !== null);
  return shared.flatMap((key) => {
    const { [key]: value, ...rest } = answer;
    return [rest, { ...rest, [key]: typeof value === "string" ? 1 : "otra cosa" }];
  });
}

const isFree = (place: string) => FREE.has(place.split(".").at(-1) ?? "");
const typeOf = (value: Json) => (Array.isArray(value) ? "lista" : typeof value);

export type { Json };
