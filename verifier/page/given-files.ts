import { formatDate } from "~/time/dates";
import { localDateOf, localTimeOf } from "~/time/zones";
import { pageLimits } from "../container/read-package";
import { fileDigest } from "../file-digest";
import { shownName } from "../shown-name";
import type { NamedFile } from "../verify-files";
import { atDevice, copy } from "./copy";
import { definitions, element } from "./element";

const mostFiles = 50;

/** The bytes of the files that somebody chose; null when they are more than can be verified here, and then unread. */
export async function readFiles(files: readonly File[]): Promise<NamedFile[] | null> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > pageLimits.unpackedBytes || files.length > mostFiles) return null;
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** What was checked and when, for whoever keeps the answer on paper. */
export interface Given {
  files: { name: string; /** Null when it was not read. */ digest: string | null }[];
  at: number;
}

/** @param names of all the files; @param read what was read of them, null when that is nothing. */
export async function describeGiven(
  names: readonly string[],
  read: readonly NamedFile[] | null,
  at: number,
): Promise<Given> {
  const files: Given["files"] = [];
  for (const [index, name] of names.entries()) {
    const file = read?.[index];
    const shown = shownName(new TextEncoder().encode(name));
    files.push({ name: shown, digest: file ? await fileDigest(file.bytes) : null });
  }
  return { files, at };
}

/** The files by name and digest, and the time, whatever was found out. */
export function givenFiles({ files, at }: Given): HTMLElement[] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = `${formatDate(localDateOf(at, zone))} ${localTimeOf(at, zone)}`;
  const terms: [string, string][] = [
    ...files.flatMap(({ name, digest }): [string, string][] => [
      [copy.file, name],
      [copy.digest, digest ?? copy.notRead],
    ]),
    [copy.checkedAt, atDevice(time, zone)],
  ];
  return [
    element("h2", {}, files.length === 1 ? copy.given : copy.givenMany),
    definitions(terms),
    printButton(),
  ];
}

function printButton(): HTMLElement {
  const button = element("button", { type: "button", class: "verifier-button" }, copy.print);
  button.addEventListener("click", () => window.print());
  return button;
}
