import type { RemarkedEntry, Remarks } from "../verdict";
import { andMore, copy } from "./copy";
import { element } from "./element";

/** How many entries were corrected, are disputed, annulled or lack their exit, and what the first of them say. */
export const remarkedEntries = ({ counts, entries, total }: Remarks, heading: "h2" | "h3"): HTMLElement[] => [
  element(heading, {}, copy.remarks),
  ...counts.map((count) => element("p", {}, count)),
  ...(entries.length > 0 ? [element("ul", {}, ...entries.map(remarked))] : []),
  ...(total > entries.length ? [element("p", {}, andMore(total - entries.length))] : []),
];

const remarked = ({ title, lines }: RemarkedEntry) =>
  element("li", {}, element("strong", {}, title), ...lines.map((line) => element("p", {}, line)));
