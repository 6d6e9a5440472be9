import { saveFile } from "~/ui/save-file";
import type { NamedFile } from "../proof-file";
import type { Asked } from "./ask-consistency";
import { copy } from "./copy";
import { button, element } from "./element";

/** So many at a tap: whoever has more asks again for what is left. */
const mostAsked = 10;

export type Ask = (checkpoint: string) => Promise<Asked>;

/** Asks for several, one after the other, and puts the answers together. */
export async function askForAll(checkpoints: readonly string[], ask: Ask): Promise<Required<Asked>> {
  const all = { files: [] as NamedFile[], alarms: new Set<string>(), refusals: new Set<string>() };
  for (const checkpoint of checkpoints.slice(0, mostAsked)) {
    const { files, alarm, refusal } = await ask(checkpoint);
    all.files.push(...files);
    if (alarm) all.alarms.add(alarm);
    if (refusal) all.refusals.add(refusal);
  }
  const said = (texts: Set<string>) => [...texts].join(" ");
  return { files: all.files, alarm: said(all.alarms), refusal: said(all.refusals) };
}

/** Where Fichaclara is asked, on a tap and not before; and what it answered, to be kept. */
export function askSection(
  { unlinked, answered }: { unlinked: readonly string[]; answered: Required<Asked> | null },
  onTap: () => void,
): HTMLElement[] {
  const isAskable = unlinked.length > 0;
  if (!isAskable && !answered) return [];
  return [
    element(
      "section",
      { class: "verifier-rows" },
      element("h2", {}, copy.askTitle),
      answered && answered.refusal !== "" && element("p", { role: "alert" }, answered.refusal),
      ...(answered?.files ?? []).map((file) => button(copy.keepAnswer, () => save(file))),
      isAskable && element("p", { class: "verifier-note" }, copy.askNote),
      isAskable && button(copy.ask, onTap),
    ),
  ];
}

const save = ({ name, bytes }: NamedFile) =>
  saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "text/plain;charset=utf-8" }), name);
