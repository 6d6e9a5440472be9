import { saveFile } from "~/ui/save-file";
import type { NamedFile } from "../proof-file";
import type { ConsistencyAnswer } from "./request-consistency";
import { messages } from "./messages";
import { button, element } from "./element";

/** The most checkpoints a tap sends. The user can tap again for the rest. */
const mostRequested = 10;

export type RequestConsistency = (checkpoint: string) => Promise<ConsistencyAnswer>;

/** Asks for several checkpoints, one after the other, and joins the answers. */
export async function requestAll(
  checkpoints: readonly string[],
  request: RequestConsistency,
): Promise<Required<ConsistencyAnswer>> {
  const allAnswers = { files: [] as NamedFile[], alarms: new Set<string>(), refusals: new Set<string>() };
  for (const checkpoint of checkpoints.slice(0, mostRequested)) {
    const { files, alarm, refusal } = await request(checkpoint);
    allAnswers.files.push(...files);
    if (alarm) allAnswers.alarms.add(alarm);
    if (refusal) allAnswers.refusals.add(refusal);
  }
  const joinTexts = (texts: Set<string>) => [...texts].join(" ");
  return {
    files: allAnswers.files,
    alarm: joinTexts(allAnswers.alarms),
    refusal: joinTexts(allAnswers.refusals),
  };
}

/** Renders the button that asks Fichaclara, and the answer with its files to save. The page asks only after a tap. */
export function consistencySection(
  { unlinked, answered }: { unlinked: readonly string[]; answered: Required<ConsistencyAnswer> | null },
  onTap: () => void,
): HTMLElement[] {
  const isRequestable = unlinked.length > 0;
  if (!isRequestable && !answered) return [];
  return [
    element(
      "section",
      { class: "verifier-rows" },
      element("h2", {}, messages.consistencyTitle),
      answered && answered.refusal !== "" && element("p", { role: "alert" }, answered.refusal),
      ...(answered?.files ?? []).map((file) => button(messages.keepAnswer, () => saveNamedFile(file))),
      isRequestable && element("p", { class: "verifier-note" }, messages.consistencyNote),
      isRequestable && button(messages.consistencyButton, onTap),
    ),
  ];
}

const saveNamedFile = ({ name, bytes }: NamedFile) =>
  saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "text/plain;charset=utf-8" }), name);
