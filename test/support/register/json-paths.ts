/** The path to a value inside a JSON value. */
export type Path = readonly string[];

/** Returns the path to each value that holds no others. */
export const leafPaths = (value: unknown, path: Path = []): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leafPaths(inner, [...path, key]))
    : [path];

/** Returns the value with the end of a path changed. */
export function changeAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const inner = (value as Record<string, unknown>)[key];
  return Array.isArray(value)
    ? value.with(Number(key), changeAt(inner, rest, change))
    : { ...(value as object), [key]: changeAt(inner, rest, change) };
}
