// Compares an answer with an example of the same resource: no field may be unknown or have another type.

export type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Their keys are the customer's own, not the resource's. */
const freeFields = new Set(["metadata"]);

/**
 * Returns how `answer` differs from `example`. The answer may lack fields. A null on either side is no evidence of a type: the SDK's
 * types decide where null is allowed.
 */
export function compareShape(answer: Json, example: Json, at = ""): string[] {
  if (answer === null || example === null) return [];
  const [given, wanted] = [typeOf(answer), typeOf(example)];
  if (given !== wanted) return [`${at}: ${given} en vez de ${wanted}`];
  if (Array.isArray(answer) && Array.isArray(example)) {
    const [first, model] = [answer[0], example[0]];
    return first === undefined || model === undefined ? [] : compareShape(first, model, `${at}[0]`);
  }
  if (typeof answer !== "object" || typeof example !== "object") return [];
  const models = example as Record<string, Json>;
  return Object.entries(answer).flatMap(([key, value]) => {
    const place = at ? `${at}.${key}` : key;
    if (freeFields.has(key)) return [];
    return models[key] === undefined ? [`${place}: no existe`] : compareShape(value, models[key], place);
  });
}

/** Returns copies of an answer with one field of another name or another type. None may pass. */
export function spoilShape(
  answer: Record<string, Json>,
  example: Record<string, Json>,
): Record<string, Json>[] {
  const shared = Object.keys(answer).filter((key) => answer[key] !== null && !freeFields.has(key));
  return shared.flatMap((key) => {
    const { [key]: value, ...rest } = answer;
    const otherType = { ...rest, [key]: typeof value === "string" ? 1 : "otra cosa" };
    return [{ ...rest, [`${key}_otro`]: value! }, ...(example[key] === null ? [] : [otherType])];
  });
}

const typeOf = (value: Json) => (Array.isArray(value) ? "lista" : typeof value);
