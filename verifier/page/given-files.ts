import { formatDate } from "~/time/dates";
import { localDateOf, localTimeOf } from "~/time/zones";
import { pageLimits } from "../container/read-package";
import { fileDigest } from "../file-digest";
import { shownName } from "../shown-name";
import type { NamedFile } from "../verify-files";
import { atDevice, messages } from "./messages";
import { definitions, element } from "./element";

const mostFiles = 50;

/** Reads the chosen files. Returns null, without reading any, when they are more than a page can verify. */
export async function readFiles(files: readonly File[]): Promise<NamedFile[] | null> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > pageLimits.unpackedBytes || files.length > mostFiles) return null;
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** The checked files and the time of the check, for a printed answer. */
export interface PrintedCheck {
  files: { name: string; /** Null when it was not read. */ digest: string | null }[];
  at: number;
}

/** @param names of all the files. @param namedFiles the files that were read; null for none. */
export async function describeGiven(
  names: readonly string[],
  namedFiles: readonly NamedFile[] | null,
  at: number,
): Promise<PrintedCheck> {
  const files: PrintedCheck["files"] = [];
  for (const [index, name] of names.entries()) {
    const file = namedFiles?.[index];
    const fileName = shownName(new TextEncoder().encode(name));
    files.push({ name: fileName, digest: file ? await fileDigest(file.bytes) : null });
  }
  return { files, at };
}

/** Renders the names, the digests and the time, whatever the verdict. */
export function givenFiles({ files, at }: PrintedCheck): HTMLElement[] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeText = `${formatDate(localDateOf(at, zone))} ${localTimeOf(at, zone)}`;
  const terms: [string, string][] = [
    ...files.flatMap(({ name, digest }): [string, string][] => [
      [messages.file, name],
      [messages.digest, digest ?? messages.notRead],
    ]),
    [messages.checkedAt, atDevice(timeText, zone)],
  ];
  return [
    element("h2", {}, files.length === 1 ? messages.given : messages.givenMany),
    definitions(terms),
    printButton(),
  ];
}

function printButton(): HTMLElement {
  const button = element("button", { type: "button", class: "verifier-button" }, messages.print);
  button.addEventListener("click", () => window.print());
  return button;
}
