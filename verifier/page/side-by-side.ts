import { saveFile } from "~/ui/save-file";
import { comparisonSentences, outcomeTexts, twoVersionsText, sortWorstFirst } from "../comparison-texts";
import { proofFile } from "../proof-file";
import { termSentences } from "../term-texts";
import type { ComparedFiles } from "../verify-files";
import { andMore, messages } from "./messages";
import { element } from "./element";

const mostPairs = 50;

/** Renders how the valid files compare, contradictions first. The user can save each contradiction. */
export function sideBySide(comparisons: readonly ComparedFiles[]): HTMLElement[] {
  if (comparisons.length === 0) return [];
  const moreCount = comparisons.length - mostPairs;
  const shownComparisons = sortWorstFirst(comparisons).slice(0, mostPairs);
  return [
    element("h2", {}, messages.together),
    element("ul", {}, ...shownComparisons.map(comparisonItem)),
    ...(moreCount > 0 ? [element("p", {}, andMore(moreCount))] : []),
    ...termSentences(shownComparisons.flatMap(comparisonSentences)).map((meaning) =>
      element("p", { class: "verifier-note" }, meaning),
    ),
  ];
}

function comparisonItem(compared: ComparedFiles): HTMLElement {
  const isContradiction = compared.outcome === "contradiction";
  const outcomeWord = outcomeTexts[compared.outcome];
  return element(
    "li",
    { "data-outcome": compared.outcome },
    element("strong", {}, isContradiction ? `${outcomeWord}: ${twoVersionsText}` : outcomeWord),
    ...comparisonSentences(compared).map((sentence) => element("p", {}, sentence)),
    isContradiction && element("p", { class: "verifier-note" }, messages.keepNote),
    isContradiction && keepButton(compared),
  );
}

function keepButton(compared: ComparedFiles): HTMLElement {
  const button = element("button", { type: "button", class: "verifier-button" }, messages.keep);
  button.addEventListener("click", () => {
    void proofFile(compared.files, comparisonSentences(compared)).then((parts) =>
      saveFile(new Blob(parts as Uint8Array<ArrayBuffer>[], { type: "application/zip" }), messages.keepName),
    );
  });
  return button;
}
