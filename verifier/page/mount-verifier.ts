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
import { announced, answerOf, problemAnswer, type Answer } from "./show-outcome";
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
  const progressBar = element("progress", { max: "1", "aria-label": messages.progress, hidden: "" });
  const answerElement = element("div", { role: "status", class: "verifier-answer" });
  const detailsElement = element("div", { class: "verifier-details" });
  const dropElement = dropZone((files) => void verify(files));
  let keys = options.keys;
  let keysFetching: "no" | "done" | "failed" = "no";
  let isBusy = false;

  function show({ details: nodes, ...answer }: Answer, printedCheck: PrintedCheck, consistency: Node[]) {
    answerElement.dataset.look = answer.look;
    dropElement.querySelector(".verifier-choose")!.textContent = messages.chooseOther;
    answerElement.replaceChildren(...announced(answer));
    detailsElement.replaceChildren(...nodes, ...consistency, ...givenFiles(printedCheck));
  }

  async function verify(files: File[]) {
    if (isBusy || files.length === 0) return;
    beginJudging();
    const names = files.map(({ name }) => name);
    await judgeAndShow({ names, reading: () => readFiles(files), answered: null });
  }

  /** Asks about the checkpoints that no file continues, then judges all files again with the answers. */
  async function judgeWithAnswers(unlinked: readonly string[], namedFiles: NamedFile[]) {
    if (isBusy || !requestConsistency) return;
    beginJudging();
    const consistencyAnswers = await requestAll(unlinked, requestConsistency);
    const files = [...namedFiles, ...consistencyAnswers.files];
    await judgeAndShow({
      names: files.map(({ name }) => name),
      reading: () => Promise.resolve(files),
      answered: consistencyAnswers,
    });
  }

  /** Judges the same files again with the published keys. */
  async function judgeWithFetchedKeys(same: FilesToJudge) {
    if (isBusy || !fetchKeys) return;
    beginJudging();
    const publishedKeys = await fetchKeys();
    keysFetching = publishedKeys ? "done" : "failed";
    keys = publishedKeys ?? keys;
    await judgeAndShow(same);
  }

  function beginJudging() {
    isBusy = true;
    progressBar.hidden = false;
    progressBar.removeAttribute("value"); // The progress is unknown while the file is unpacked.
    delete answerElement.dataset.look;
    answerElement.replaceChildren(element("p", {}, messages.working));
    detailsElement.replaceChildren();
  }

  async function judgeAndShow(filesToJudge: FilesToJudge) {
    const { read, answer, unlinked } = await judge(filesToJudge);
    const { answered, names } = filesToJudge;
    const consistency =
      requestConsistency && read
        ? consistencySection({ unlinked, answered }, () => void judgeWithAnswers(unlinked, read))
        : [];
    show(answer, await describeGiven(names, read, now()), consistency);
    progressBar.hidden = true;
    isBusy = false;
  }

  async function judge(
    filesToJudge: FilesToJudge,
  ): Promise<{ read: NamedFile[] | null; answer: Answer; unlinked: readonly string[] }> {
    let namedFiles: NamedFile[] | null = null;
    const withoutVerdict = (message: string) => ({
      read: namedFiles,
      answer: problemAnswer(message),
      unlinked: [],
    });
    try {
      namedFiles = await filesToJudge.reading();
      if (!keys || keys.length === 0) return withoutVerdict(messages.noKeysInside);
      if (!namedFiles) return withoutVerdict(messages.tooLarge);
      const { files: judged, notes } = splitSuccessions(namedFiles);
      if (judged.length === 0) return withoutVerdict(messages.onlySuccessions);
      const believed = withSuccessors(keys, notes);
      const onProgress = (share: number) => (progressBar.value = share);
      const judgement = await verifyFiles(judged, believed, { witnesses, onProgress });
      const [only, ...others] = judgement.outcomes;
      const aboutKeys = keyPart(fetchKeys && keysFetching, () => void judgeWithFetchedKeys(filesToJudge));
      const answer =
        only && others.length === 0
          ? answerOf(only, { heading: "h2", keyPart: aboutKeys })
          : answerOfAll(judgement, aboutKeys);
      return {
        read: namedFiles,
        answer: answerWithAlarm(answer, filesToJudge.answered?.alarm),
        unlinked: judgement.unlinked,
      };
    } catch {
      return withoutVerdict(messages.broken); // The file could not be read, or memory ran out.
    }
  }

  const openAllDetails = () =>
    detailsElement.querySelectorAll("details").forEach((part) => (part.open = true));
  window.addEventListener("beforeprint", openAllDetails);
  root.classList.add("verifier");
  root.replaceChildren(
    dropElement,
    element("p", { class: "verifier-note" }, messages.private),
    progressBar,
    answerElement,
    detailsElement,
  );
  return () => {
    window.removeEventListener("beforeprint", openAllDetails);
    root.replaceChildren();
  };
}

/** Puts Fichaclara's own alarm first, unless the verdict is already invalid. */
const answerWithAlarm = (answer: Answer, alarm: string | undefined): Answer =>
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
  if (fetching === undefined) return [noteElement(messages.keysInside)];
  if (fetching === "done") return [noteElement(messages.keysFetched)];
  return [
    ...(fetching === "failed" ? [element("p", { role: "alert" }, messages.noKeysPublished)] : []),
    noteElement(messages.keysShown),
    button(messages.fetchKeys, onTap),
  ];
}

const noteElement = (text: string) => element("p", { class: "verifier-note" }, text);
