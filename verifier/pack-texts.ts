import { packListName } from "~/modules/register/format/pack-list";
import { shownName } from "./shown-name";
import { signerText } from "./signer-text";
import type { PackContents, SignedBy } from "./verdict";

/** The word of a verdict on a pack whose other files nobody could check. It comes before all else. */
export const uncheckedWord = "REGISTRO VÁLIDO; LO DEMÁS NO SE HA COMPROBADO";

export const alteredPack = "Este ZIP se ha modificado: no trae los archivos que se entregaron.";

export const listWithoutFiles =
  "Es la lista firmada de un paquete para entregar, sin sus archivos. Elige el ZIP entero, tal como se descargó: así se comprueban todos.";

/** Returns the answer on a valid pack in Spanish. Unchecked files come first. @param answer the one on its package. */
export function packAnswer(
  answer: string,
  { signer, pack }: { signer: SignedBy; pack: PackContents },
): string {
  const { others, unchecked, listedBy } = pack;
  if (unchecked !== null)
    return `Lo demás no se ha comprobado: ${uncheckedReasons[unchecked]}${unknownFilesText(others)} ${answer}`;
  const isSameKey = listedBy?.publicKey === signer.publicKey;
  const by = listedBy && !isSameKey ? `, un archivo ${signerText(listedBy)}` : "";
  return `${answer} También lo están los otros archivos del ZIP (${joinNames(others)}): son los de ${packListName}${by}.`;
}

const uncheckedReasons = {
  "no-list":
    "este ZIP no trae la lista firmada de sus archivos, porque se preparó antes de que la hubiera o porque alguien la quitó.",
  "newer-list":
    "la lista de sus archivos es de un formato posterior a esta página. Compruébalo en la página /verificar de Fichaclara.",
};

const unknownFilesText = (others: readonly string[]) =>
  others.length === 0
    ? ""
    : ` De estos archivos no se sabe si alguien los ha cambiado: ${joinNames(others)}.`;

const joinNames = (names: readonly string[]) =>
  new Intl.ListFormat("es").format(names.map((name) => shownName(new TextEncoder().encode(name))));
