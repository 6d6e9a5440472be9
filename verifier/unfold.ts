import { isPackage, isZip } from "./container/read-package";
import { readStoredZip, type StoredCopy } from "./container/stored-zip";
import { keptFiles, looksLikeProofFile, type NamedFile } from "./proof-file";
import { shownName } from "./shown-name";
import type { Pack } from "./verify-pack";

/** A file to verify: a given one, or one out of a given ZIP that Fichaclara wrote. */
export interface UnfoldedFile extends NamedFile {
  /** Spanish: why it cannot be judged. */
  problem?: string;
  /** The ZIP of a contradiction that it comes from. */
  keptIn?: NamedFile;
  /** The pack for an inspection that it comes from. */
  pack?: Pack;
}

/** Unfolds the ZIP of a contradiction into its two files, and an inspection pack into its package. Any other file stays as it is. */
export async function unfold(givenFile: NamedFile): Promise<UnfoldedFile[]> {
  const storedFiles = isZip(givenFile.bytes) ? await readStoredZip(givenFile.bytes) : null;
  if (!storedFiles) return [givenFile];
  const fileInside = ({ name, bytes }: NamedFile): UnfoldedFile => ({
    name: `${givenFile.name} › ${shownName(new TextEncoder().encode(name))}`,
    bytes,
  });
  if (looksLikeProofFile(storedFiles)) {
    const contradictingFiles = keptFiles(storedFiles);
    return contradictingFiles
      ? contradictingFiles.map((file) => ({ ...fileInside(file), keptIn: givenFile }))
      : [{ ...givenFile, problem: alteredProofText }];
  }
  const packages = storedFiles.filter(({ bytes }) => isPackage(bytes));
  // Another ZIP gets its own answer.
  const zips = packages.length > 0 ? packages : storedFiles.filter(({ bytes }) => isZip(bytes));
  const fileInPack = (file: StoredCopy): UnfoldedFile => ({
    ...fileInside(file),
    pack: { name: givenFile.name, files: storedFiles, packageName: file.name },
  });
  return zips.length > 0 ? zips.map(fileInPack) : [{ ...givenFile, problem: nothingInsideText }];
}

const alteredProofText = "Era la prueba guardada de una contradicción, pero está dañada o se ha modificado.";
const nothingInsideText =
  "Este ZIP no trae ningún paquete que se pueda comprobar aquí. Elige el ZIP del registro verificable, un comprobante o un punto de control.";
