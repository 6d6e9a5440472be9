import type { NoteKey } from "~/modules/register/format/note";
import { withSuccessors } from "../successors";
import type { TrustedKey } from "../trusted-keys";
import { verifyFiles, type NamedFile } from "../verify-files";
import { askForAll, askSection, type Ask } from "./ask-section";
import type { Asked } from "./ask-consistency";
import { copy } from "./copy";
import { dropZone } from "./drop-zone";
import { element } from "./element";
import { describeGiven, givenFiles, readFiles, type Given } from "./given-files";
import { keyPart } from "./key-part";
import { answerOfAll } from "./show-judgement";
import { answerOf, problemAnswer, type Answer } from "./show-outcome";
import { takeSuccessions } from "./take-successions";

export interface VerifierOptions {
  /** The keys that the page came with; null or none where it came without. */
  keys: readonly TrustedKey[] | null;
  /** The witnesses that count, as the page came with them. */
  witnesses: readonly NoteKey[];
  /** Gets the keys that are published, where the page is on the site that publishes them; only ever on a tap. */
  fetchKeys?: () => Promise<readonly TrustedKey[] | null>;
  /** Asks Fichaclara about a signed checkpoint, where the page is one of its own; only ever on a tap. */
  ask?: Ask;
  /** The device's clock. */
  now: () => number;
}

/** What is judged, and again when more is known: with an answer of Fichaclara, or by the keys that it publishes. */
interface Work {
  names: readonly string[];
  reading: () => Promise<NamedFile[] | null>;
  answered: Required<Asked> | null;
}

/** Puts the verifier into an element: where to drop files, the progress, the answer. Returns how to take it out again. */
export function mountVerifier(root: HTMLElement, options: VerifierOptions): () => void {
  const { ask, fetchKeys, witnesses, now } = options;
  const bar = element("progress", { max: "1", "aria-label": copy.progress, hidden: "" });
  const status = element("div", { role: "status", class: "verifier-answer" });
  const details = element("div", { class: "verifier-details" });
  const zone = dropZone((files) => void verify(files));
  let keys = options.keys;
  let fetching: "no" | "done" | "failed" = "no";
  let isBusy = false;

  function show({ look, title, sentence, details: nodes }: Answer, given: Given, asking: Node[]) {
    status.dataset.look = look;
    status.replaceChildren(element("p", { class: "verifier-title" }, title), element("p", {}, sentence));
    details.replaceChildren(...nodes, ...asking, ...givenFiles(given));
  }

  async function verify(files: File[]) {
    if (isBusy || files.length === 0) return;
    begin();
    const names = files.map(({ name }) => name);
    await work({ names, reading: () => readFiles(files), answered: null });
  }

  /** Asks about what nothing leads on from, and judges all of it again with the answers. */
  async function askAbout(unlinked: readonly string[], read: NamedFile[]) {
    if (isBusy || !ask) return;
    begin();
    const answered = await askForAll(unlinked, ask);
    const files = [...read, ...answered.files];
    await work({ names: files.map(({ name }) => name), reading: () => Promise.resolve(files), answered });
  }

  /** Judges the same again by the keys that are published now. */
  async function askForKeys(same: Work) {
    if (isBusy || !fetchKeys) return;
    begin();
    const published = await fetchKeys();
    fetching = published ? "done" : "failed";
    keys = published ?? keys;
    await work(same);
  }

  function begin() {
    isBusy = true;
    bar.hidden = false;
    bar.removeAttribute("value"); // Nobody knows yet how far it is: unpacking comes first.
    delete status.dataset.look;
    status.replaceChildren(element("p", {}, copy.working));
    details.replaceChildren();
  }

  async function work(given: Work) {
    const { read, answer, unlinked } = await judge(given);
    const { answered, names } = given;
    const asking = ask && read ? askSection({ unlinked, answered }, () => void askAbout(unlinked, read)) : [];
    show(answer, await describeGiven(names, read, now()), asking);
    bar.hidden = true;
    isBusy = false;
  }

  async function judge(
    given: Work,
  ): Promise<{ read: NamedFile[] | null; answer: Answer; unlinked: readonly string[] }> {
    let read: NamedFile[] | null = null;
    const without = (message: string) => ({ read, answer: problemAnswer(message), unlinked: [] });
    try {
      read = await given.reading();
      if (!keys || keys.length === 0) return without(copy.noKeysInside);
      if (!read) return without(copy.tooLarge);
      const { files: judged, notes } = takeSuccessions(read);
      if (judged.length === 0) return without(copy.onlySuccessions);
      const believed = withSuccessors(keys, notes);
      const onProgress = (share: number) => (bar.value = share);
      const judgement = await verifyFiles(judged, believed, { witnesses, onProgress });
      const [only, ...others] = judgement.outcomes;
      const aboutKeys = keyPart(fetchKeys && fetching, () => void askForKeys(given));
      const answer =
        only && others.length === 0
          ? answerOf(only, { heading: "h2", keyPart: aboutKeys })
          : answerOfAll(judgement, aboutKeys);
      return { read, answer: alarmed(answer, given.answered?.alarm), unlinked: judgement.unlinked };
    } catch {
      return without(copy.broken); // The file could not be read, or there was no memory left.
    }
  }

  root.classList.add("verifier");
  root.replaceChildren(zone, element("p", { class: "verifier-note" }, copy.private), bar, status, details);
  return () => root.replaceChildren();
}

/** What Fichaclara itself says cannot be comes first, unless worse is proved. */
const alarmed = (answer: Answer, alarm: string | undefined): Answer =>
  !alarm
    ? answer
    : answer.look === "invalid"
      ? { ...answer, sentence: `${alarm} ${answer.sentence}` }
      : { ...answer, look: "invalid", title: copy.alarm, sentence: `${alarm} ${answer.sentence}` };
