import { saveFile } from "~/ui/save-file";
import { comparisonSentences, outcomeWords, twoVersions, worstFirst } from "../comparison-words";
import { proofFile } from "../proof-file";
import { termSentences } from "../term-words";
import type { ComparedFiles } from "../verify-files";
import { andMore, copy } from "./copy";
import { element } from "./element";

const mostPairs = 50;

/** What the valid files say about each other, contradictions first, each of which can be kept. */
export function sideBySide(comparisons: readonly ComparedFiles[]): HTMLElement[] {
  if (comparisons.length === 0) return [];
  const more = comparisons.length - mostPairs;
  const first = worstFirst(comparisons).slice(0, mostPairs);
  return [
    element("h2", {}, copy.together),
    element("ul", {}, ...first.map(told)),
    ...(more > 0 ? [element("p", {}, andMore(more))] : []),
    ...termSentences(first.flatMap(comparisonSentences)).map((meaning) =>
      element("p", { class: "verifier-note" }, meaning),
    ),
  ];
}

function told(compared: ComparedFiles): HTMLElement {
  const isContradiction = compared.outcome === "contradiction";
  const word = outcomeWords[compared.outcome];
  return element(
    "li",
    { "data-outcome": compared.outcome },
    element("strong", {}, isContradiction ? `${word}: ${twoVersions}` : word),
    ...comparisonSentences(compared).map((sentence) => element("p", {}, sentence)),
    isContradiction && element("p", { class: "verifier-note" }, copy.keepNote),
    isContradiction && keepButton(compared),
  );
}

function keepButton(compared: ComparedFiles): HTMLElement {
  const button = element("button", { type: "button", class: "verifier-button" }, copy.keep);
  button.addEventListener("click", () => {
    void proofFile(compared.files, comparisonSentences(compared)).then((parts) =>
      saveFile(new Blob(parts as Uint8Array<ArrayBuffer>[], { type: "application/zip" }), copy.keepName),
    );
  });
  return button;
}
