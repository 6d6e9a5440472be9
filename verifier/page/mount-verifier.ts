import { withSuccessors } from "../successors";
import type { TrustedKey } from "../trusted-keys";
import { verifyFiles, type NamedFile } from "../verify-files";
import { copy } from "./copy";
import { dropZone } from "./drop-zone";
import { element } from "./element";
import { describeGiven, givenFiles, type Given } from "./given-files";
import { readFiles } from "./read-files";
import { answerOfAll } from "./show-judgement";
import { answerOf, problemAnswer, type Answer } from "./show-outcome";
import { takeSuccessions } from "./take-successions";

export interface VerifierOptions {
  /** The keys that are believed; null or none where they cannot be had. Asked for whenever files are given. */
  loadKeys: () => Promise<readonly TrustedKey[] | null>;
  /** Whether the page came with a package: then so did its keys. */
  isOffline: boolean;
  /** The device's clock. */
  now: () => number;
}

/** Puts the verifier into an element: where to drop files, the progress, the answer. Returns how to take it out again. */
export function mountVerifier(root: HTMLElement, { loadKeys, isOffline, now }: VerifierOptions): () => void {
  const bar = element("progress", { max: "1", "aria-label": copy.progress, hidden: "" });
  const status = element("div", { role: "status", class: "verifier-answer" });
  const details = element("div", { class: "verifier-details" });
  const zone = dropZone((files) => void verify(files));
  const keyNote = isOffline ? copy.keysInside : null;
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
      const keys = await loadKeys();
      if (!keys || keys.length === 0)
        return { read, answer: problemAnswer(isOffline ? copy.noKeysInside : copy.noKeysPublished) };
      if (!read) return { read, answer: problemAnswer(copy.tooLarge) };
      const { files: judged, notes } = takeSuccessions(read);
      if (judged.length === 0) return { read, answer: problemAnswer(copy.onlySuccessions) };
      const believed = withSuccessors(keys, notes);
      const judgement = await verifyFiles(judged, believed, { onProgress: (share) => (bar.value = share) });
      const [only, ...others] = judgement.outcomes;
      const answer =
        only && others.length === 0
          ? answerOf(only, { heading: "h2", keyNote })
          : answerOfAll(judgement, keyNote);
      return { read, answer };
    } catch {
      return { read, answer: problemAnswer(copy.broken) }; // The file could not be read, or there was no memory left.
    }
  }

  root.classList.add("verifier");
  root.replaceChildren(zone, element("p", { class: "verifier-note" }, copy.private), bar, status, details);
  return () => root.replaceChildren();
}
