import {
  packListFormat,
  packListName,
  readPackList,
  type PackList,
} from "~/modules/register/format/pack-list";
import { formatDateTime } from "~/time/formats";
import { signatureFinding } from "./answer";
import { damageFinding } from "./container/read-package";
import type { StoredCopy } from "./container/stored-zip";
import { decodeText } from "./decode-text";
import { fileDigest } from "./file-digest";
import type { Findings } from "./findings";
import { shownName } from "./shown-name";
import { originOf, signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { Finding, PackContents } from "./verdict";

/** Whether a text is meant as the signed list of a pack, valid or not. */
export const looksLikePackList = (text: string): boolean => text.startsWith("fichaclara-pack/");

interface PackInput {
  /** All files of the pack. */
  files: readonly StoredCopy[];
  /** The one that is the package. */
  packageName: string;
  /** The origin of the package's checkpoint; null when it has none that is signed. */
  origin: string | null;
  keys: readonly TrustedKey[];
}

/** Checks the files of a pack by its signed list, and adds the faults. Returns the contents of the files beside the package. */
export async function checkPack(packInput: PackInput, findings: Findings): Promise<PackContents> {
  const { files, packageName, keys } = packInput;
  const others = files
    .map(({ name }) => name)
    .filter((name) => name !== packageName && name !== packListName);
  for (const { name, isIntact } of files) if (!isIntact) findings.add(damageFinding(shownFileName(name)));
  const list = files.find(({ name }) => name === packListName);
  if (!list) return { others, unchecked: "no-list" };
  const note = decodeText(list.bytes) ?? "";
  if (looksLikePackList(note) && !note.startsWith(`${packListFormat}\n`))
    return { others, unchecked: "newer-list" };
  const packList = readPackList(note);
  if (!packList) {
    findings.add(listFinding("signature-altered", "no se puede leer: se ha modificado."));
    return { others, unchecked: "no-list" };
  }
  const signature = signatureOf(note, packList.origin, keys);
  if ("fault" in signature) {
    findings.add(signatureFinding("La lista firmada de los archivos", signature, packListName));
    return { others, unchecked: "no-list" };
  }
  checkSigning(packList, { ...packInput, key: signature.key }, findings);
  await compareFiles(files, packList, findings);
  return { others, unchecked: null, listedBy: signedBy(signature.key) };
}

/** Checks whose list it is, and whether its key was valid then. */
function checkSigning(
  { at, origin }: PackList,
  { origin: own, key: { from, until } }: PackInput & { key: TrustedKey },
  findings: Findings,
) {
  if (own !== null && origin !== companyOriginOf(own)) {
    const message = `${packListName} es la lista de otra empresa.`;
    findings.add({ kind: "parts-of-two", file: packListName, message });
  }
  if ((from !== null && at < from) || (until !== null && at > until)) {
    const message = `La clave no estaba en vigor cuando dice que se hizo la lista (${formatDateTime(at, "UTC")} UTC).`;
    findings.add({ kind: "key-out-of-time", file: packListName, message });
  }
}

/** Returns the origin under which the lists of a register's company are signed, in whatever generation. */
function companyOriginOf(origin: string): string | null {
  const originParts = originOf(origin);
  return originParts && `${originParts.registerOrigin}/${originParts.companyId}`;
}

/** A file without the listed bytes is altered, one without a line is added, a line without a file is missing. */
async function compareFiles(files: readonly StoredCopy[], { files: listed }: PackList, findings: Findings) {
  for (const { name, bytes, isIntact } of files) {
    if (name === packListName) continue;
    if (!Object.hasOwn(listed, name)) {
      findings.add(fileFinding("file-added", name, "no está en la lista firmada: se ha añadido al ZIP."));
      continue;
    }
    const { sha256, size } = listed[name]!;
    if (isIntact && (bytes.length !== size || (await fileDigest(bytes)) !== sha256))
      findings.add(fileFinding("file-altered", name, "no es el que se entregó: su huella firmada es otra."));
  }
  for (const name of Object.keys(listed))
    if (!files.some((file) => file.name === name))
      findings.add(fileFinding("file-missing", name, "falta: está en la lista firmada."));
}

const listFinding = (kind: Finding["kind"], what: string): Finding => fileFinding(kind, packListName, what);

const fileFinding = (kind: Finding["kind"], name: string, what: string): Finding => ({
  kind,
  file: name,
  message: `${shownFileName(name)} ${what}`,
});

const shownFileName = (name: string) => shownName(new TextEncoder().encode(name));
