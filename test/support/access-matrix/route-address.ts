import { examplePath } from "../example-path";

/**
 * Returns the address of a route's file, as the access matrix names it: `_app.team_.new.tsx` is `/team/new`. A layout has its own name, as
 * no address leads to it.
 */
export function addressOf(file: string): string {
  const name = file.replace(/\.tsx?$/, "");
  if (name === "_index") return "/";
  const layout = /^_\w+$/.exec(name);
  if (layout) return name;
  const parts = name
    // A dot in brackets is no separator.
    .replace(/\[([^\]]*)\]/g, (_, literal: string) => literal.replaceAll(".", "\u0000"))
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/_$/, "").replace(/^\$$/, "*").replace(/^\$/, ":"));
  return `/${examplePath(parts.join("/")).replaceAll("\u0000", ".")}`;
}
