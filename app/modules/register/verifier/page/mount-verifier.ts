import type { PublicKey } from "../../format/head";
import { verifyFiles } from "../verify-file";
import { copy } from "./copy";
import { dropZone } from "./drop-zone";
import { element } from "./element";
import { readFiles } from "./read-files";
import { answerOf, problemAnswer, type Answer } from "./show-outcome";

export interface VerifierOptions {
  keys: readonly PublicKey[];
  /** Where the keys are published; null when the page was opened from a disk and does not know. */
  origin: string | null;
}

/** Puts the verifier into an element: where to drop files, the progress, the answer. Returns how to take it out again. */
export function mountVerifier(root: HTMLElement, { keys, origin }: VerifierOptions): () => void {
  const bar = element("progress", { max: "1", "aria-label": copy.progress, hidden: "" });
  const status = element("div", { role: "status", class: "verifier-answer" });
  const details = element("div", { class: "verifier-details" });
  const zone = dropZone((files) => void verify(files));
  let isBusy = false;

  function show({ look, title, sentence, details: nodes }: Answer) {
    status.dataset.look = look;
    status.replaceChildren(element("p", { class: "verifier-title" }, title), element("p", {}, sentence));
    details.replaceChildren(...nodes);
  }

  async function verify(files: File[]) {
    if (isBusy || files.length === 0) return;
    isBusy = true;
    bar.hidden = false;
    bar.removeAttribute("value"); // Nobody knows yet how far it is: unpacking comes first.
    delete status.dataset.look;
    status.replaceChildren(element("p", {}, copy.working));
    details.replaceChildren();
    show(await answer(files));
    bar.hidden = true;
    isBusy = false;
  }

  async function answer(files: File[]): Promise<Answer> {
    if (keys.length === 0) return problemAnswer(copy.noKeys);
    try {
      const read = await readFiles(files);
      if (!read) return problemAnswer(copy.tooLarge);
      return answerOf(await verifyFiles(read, keys, (share) => (bar.value = share)), origin);
    } catch {
      return problemAnswer(copy.broken); // The browser could not read the file, or ran out of memory.
    }
  }

  root.classList.add("verifier");
  root.replaceChildren(zone, element("p", { class: "verifier-note" }, copy.private), bar, status, details);
  return () => root.replaceChildren();
}
