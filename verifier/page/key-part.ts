import { copy } from "./copy";
import { button, element } from "./element";

/**
 * What is said of the keys by which all was judged, and where the published ones are got, on a tap and not before.
 * @param fetching whether they were; undefined on a page that cannot get them.
 */
export function keyPart(fetching: "no" | "done" | "failed" | undefined, onTap: () => void): HTMLElement[] {
  if (fetching === undefined) return [note(copy.keysInside)];
  if (fetching === "done") return [note(copy.keysFetched)];
  return [
    ...(fetching === "failed" ? [element("p", { role: "alert" }, copy.noKeysPublished)] : []),
    note(copy.keysShown),
    button(copy.fetchKeys, onTap),
  ];
}

const note = (text: string) => element("p", { class: "verifier-note" }, text);
