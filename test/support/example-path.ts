/** Returns a path that leads to a route, with a value for each parameter of its pattern. */
export const examplePath = (pattern: string) =>
  pattern
    .split("/")
    .map((part) => (part === "*" ? "no/such/page" : part.replace(/^:[\w-]+/, "x")))
    .join("/");
