import type { PublicKey } from "../../format/head";
import { verifyFiles, type NamedFile } from "../verify-file";
import { copy } from "./copy";
import { dropZone } from "./drop-zone";
import { element } from "./element";
import { describeGiven, givenFiles, type Given } from "./given-files";
import { readFiles } from "./read-files";
import { answerOf, problemAnswer, type Answer } from "./show-outcome";

export interface VerifierOptions {
  keys: readonly PublicKey[];
  /** Where the keys are published; null when the page was opened from a disk and does not know. */
  origin: string | null;
  /** The device's clock. */
  now: () => number;
}

/** Puts the verifier into an element: where to drop files, the progress, the answer. Returns how to take it out again. */
export function mountVerifier(root: HTMLElement, { keys, origin, now }: VerifierOptions): () => void {
  const bar = element("progress", { max: "1", "aria-label": copy.progress, hidden: "" });
  const status = element("div", { role: "status", class: "verifier-answer" });
  const details = element("div", { class: "verifier-details" });
  const zone = dropZone((files) => void verify(files));
  let isBusy = false;

  function show({ look, title, sentence, details: nodes }: Answer, given: Given) {
    status.dataset.look = look;
    status.replaceChildren(element("p", { class: "verifier-title" }, title), element("p", {}, sentence));
    details.replaceChildren(...givenFiles(given), ...nodes);
  }

  async function verify(files: File[]) {
    if (isBusy || files.length === 0) return;
    isBusy = true;
    bar.hidden = false;
    bar.removeAttribute("value"); // Nobody knows yet how far it is: unpacking comes first.
    delete status.dataset.look;
    status.replaceChildren(element("p", {}, copy.working));
    details.replaceChildren();
    const { read, answer } = await judge(files);
    const names = files.map(({ name }) => name);
    show(answer, await describeGiven(names, read, now()));
    bar.hidden = true;
    isBusy = false;
  }

  async function judge(files: File[]): Promise<{ read: NamedFile[] | null; answer: Answer }> {
    let read: NamedFile[] | null = null;
    try {
      read = await readFiles(files);
      if (keys.length === 0) return { read, answer: problemAnswer(copy.noKeys) };
      if (!read) return { read, answer: problemAnswer(copy.tooLarge) };
      const outcome = await verifyFiles(read, keys, (share) => (bar.value = share));
      return { read, answer: answerOf(outcome, origin) };
    } catch {
      return { read, answer: problemAnswer(copy.broken) }; // The file could not be read, or there was no memory left.
    }
  }

  root.classList.add("verifier");
  root.replaceChildren(zone, element("p", { class: "verifier-note" }, copy.private), bar, status, details);
  return () => root.replaceChildren();
}
