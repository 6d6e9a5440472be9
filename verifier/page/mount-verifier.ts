import type { NoteKey } from "~/modules/register/format/note";
import { withSuccessors } from "../successors";
import type { TrustedKey } from "../trusted-keys";
import { verifyFiles, type NamedFile } from "../verify-files";
import { requestAll, consistencySection, type RequestConsistency } from "./consistency-section";
import type { ConsistencyAnswer } from "./request-consistency";
import { messages } from "./messages";
import { dropZone } from "./drop-zone";
import { element, button } from "./element";
import { describeGiven, givenFiles, readFiles, type PrintedCheck } from "./given-files";
import { answerOfAll } from "./show-judgement";
import { answerOf, problemAnswer, type Answer } from "./show-outcome";
import { splitSuccessions } from "./split-successions";

export interface VerifierOptions {
  /** The page's own keys; null or empty without any. */
  keys: readonly TrustedKey[] | null;
  /** The page's own list of witnesses. */
  witnesses: readonly NoteKey[];
  /** Fetches the published keys, only after a tap. Only a page on Fichaclara's site has it. */
  fetchKeys?: () => Promise<readonly TrustedKey[] | null>;
  /** Asks Fichaclara about a signed checkpoint, only after a tap. Only a page on Fichaclara's site has it. */
  requestConsistency?: RequestConsistency;
  /** The device's clock. */
  now: () => number;
}

/** The files to judge. They are judged again after an answer of Fichaclara, or with the published keys. */
interface FilesToJudge {
  names: readonly string[];
  reading: () => Promise<NamedFile[] | null>;
  answered: Required<ConsistencyAnswer> | null;
}

/** Mounts the verifier in an element: drop zone, progress and answer. Returns a function that unmounts it. */
export function mountVerifier(root: HTMLElement, options: VerifierOptions): () => void {
  const { requestConsistency, fetchKeys, witnesses, now } = options;
  const bar = element("progress", { max: "1", "aria-label": messages.progress, hidden: "" });
  const status = element("div", { role: "status", class: "verifier-answer" });
  const details = element("div", { class: "verifier-details" });
  const zone = dropZone((files) => void verify(files));
  let keys = options.keys;
  let fetching: "no" | "done" | "failed" = "no";
  let isBusy = false;

  function show({ look, title, sentence, details: nodes }: Answer, given: PrintedCheck, consistency: Node[]) {
    status.dataset.look = look;
    zone.querySelector(".verifier-choose")!.textContent = messages.chooseOther;
    status.replaceChildren(element("p", { class: "verifier-title" }, title), element("p", {}, sentence));
    details.replaceChildren(...nodes, ...consistency, ...givenFiles(given));
  }

  async function verify(files: File[]) {
    if (isBusy || files.length === 0) return;
    begin();
    const names = files.map(({ name }) => name);
    await work({ names, reading: () => readFiles(files), answered: null });
  }

  /** Asks about the checkpoints that no file continues, then judges all files again with the answers. */
  async function judgeWithAnswers(unlinked: readonly string[], read: NamedFile[]) {
    if (isBusy || !requestConsistency) return;
    begin();
    const answered = await requestAll(unlinked, requestConsistency);
    const files = [...read, ...answered.files];
    await work({ names: files.map(({ name }) => name), reading: () => Promise.resolve(files), answered });
  }

  /** Judges the same files again with the published keys. */
  async function judgeWithFetchedKeys(same: FilesToJudge) {
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
    bar.removeAttribute("value"); // The progress is unknown while the file is unpacked.
    delete status.dataset.look;
    status.replaceChildren(element("p", {}, messages.working));
    details.replaceChildren();
  }

  async function work(given: FilesToJudge) {
    const { read, answer, unlinked } = await judge(given);
    const { answered, names } = given;
    const consistency =
      requestConsistency && read
        ? consistencySection({ unlinked, answered }, () => void judgeWithAnswers(unlinked, read))
        : [];
    show(answer, await describeGiven(names, read, now()), consistency);
    bar.hidden = true;
    isBusy = false;
  }

  async function judge(
    given: FilesToJudge,
  ): Promise<{ read: NamedFile[] | null; answer: Answer; unlinked: readonly string[] }> {
    let read: NamedFile[] | null = null;
    const without = (message: string) => ({ read, answer: problemAnswer(message), unlinked: [] });
    try {
      read = await given.reading();
      if (!keys || keys.length === 0) return without(messages.noKeysInside);
      if (!read) return without(messages.tooLarge);
      const { files: judged, notes } = splitSuccessions(read);
      if (judged.length === 0) return without(messages.onlySuccessions);
      const believed = withSuccessors(keys, notes);
      const onProgress = (share: number) => (bar.value = share);
      const judgement = await verifyFiles(judged, believed, { witnesses, onProgress });
      const [only, ...others] = judgement.outcomes;
      const aboutKeys = keyPart(fetchKeys && fetching, () => void judgeWithFetchedKeys(given));
      const answer =
        only && others.length === 0
          ? answerOf(only, { heading: "h2", keyPart: aboutKeys })
          : answerOfAll(judgement, aboutKeys);
      return { read, answer: alarmed(answer, given.answered?.alarm), unlinked: judgement.unlinked };
    } catch {
      return without(messages.broken); // The file could not be read, or memory ran out.
    }
  }

  const unfold = () => details.querySelectorAll("details").forEach((part) => (part.open = true));
  window.addEventListener("beforeprint", unfold);
  root.classList.add("verifier");
  root.replaceChildren(
    zone,
    element("p", { class: "verifier-note" }, messages.private),
    bar,
    status,
    details,
  );
  return () => {
    window.removeEventListener("beforeprint", unfold);
    root.replaceChildren();
  };
}

/** Puts Fichaclara's own alarm first, unless the verdict is already invalid. */
const alarmed = (answer: Answer, alarm: string | undefined): Answer =>
  !alarm
    ? answer
    : answer.look === "invalid"
      ? { ...answer, sentence: `${alarm} ${answer.sentence}` }
      : { ...answer, look: "invalid", title: messages.alarm, sentence: `${alarm} ${answer.sentence}` };

/**
 * Renders the note about the keys of the verdict, and the button that fetches the published ones. The page fetches only after a tap.
 * @param fetching the state of that request; undefined on a page that cannot fetch.
 */
function keyPart(fetching: "no" | "done" | "failed" | undefined, onTap: () => void): HTMLElement[] {
  if (fetching === undefined) return [note(messages.keysInside)];
  if (fetching === "done") return [note(messages.keysFetched)];
  return [
    ...(fetching === "failed" ? [element("p", { role: "alert" }, messages.noKeysPublished)] : []),
    note(messages.keysShown),
    button(messages.fetchKeys, onTap),
  ];
}

const note = (text: string) => element("p", { class: "verifier-note" }, text);
