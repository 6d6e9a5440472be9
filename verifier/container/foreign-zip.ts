import { packageFiles } from "~/modules/register/format/package";
import { shownName } from "../shown-name";
import type { ListedFile } from "./zip-directory";

const mostNamedZips = 3;
/** macOS adds these to the ZIPs that it writes. */
const isSystemFile = (path: string) => /(^|\/)(__MACOSX\/|\._)/.test(path);

/**
 * Returns in Spanish how to get from a ZIP that Fichaclara did not write to a file that can be checked.
 * The verifier never opens such a ZIP: two programs can take different files out of it.
 * @param strangeAt Spanish: where it first differs from a package.
 */
export function foreignZipText(listedFiles: readonly ListedFile[], strangeAt: string): string {
  const own = listedFiles.filter(({ rawName }) => !isSystemFile(decode(rawName)));
  const names = [...new Set(own.map(({ rawName }) => baseName(rawName)))];
  const zips = names.filter((name) => /\.zip$/i.test(name));
  if (zips.length > 0) return `${notOpenedText} ${takeOutText(zips)}`;
  if (names.includes(packageFiles.jsonl) || names.includes(packageFiles.header))
    return repackedText(strangeAt);
  return `${notOpenedText} Si trae un paquete, un comprobante o un punto de control, ábrelo en tu dispositivo, saca ese archivo y elígelo.`;
}

const notOpenedText = "Este ZIP no es de los que escribe Fichaclara, y por eso no se abre aquí.";

function takeOutText(zips: readonly string[]): string {
  const zipNames = zips
    .slice(0, mostNamedZips)
    .map((name) => `«${shownName(new TextEncoder().encode(name))}»`);
  const others = zips.length > mostNamedZips ? [`${zips.length - mostNamedZips} más`] : [];
  const list = new Intl.ListFormat("es").format([...zipNames, ...others]);
  return zips.length === 1
    ? `Ábrelo en tu dispositivo, saca de él ${list} sin descomprimirlo, y elige ese archivo.`
    : `Ábrelo en tu dispositivo, saca de él ${list} sin descomprimirlos, y elige los que quieras comprobar.`;
}

const repackedText = (strangeAt: string) =>
  `Elige el ZIP tal como se descargó, sin descomprimirlo; si ya no lo tienes, descárgalo o pídelo otra vez. Este trae los archivos de un paquete, pero no es el que escribió Fichaclara: se descomprimió y se volvió a comprimir, o se modificó. Así no se puede comprobar. La primera diferencia está ${strangeAt}.`;

/** Returns the name of a file without its folders. */
export function baseName(rawName: Uint8Array): string {
  const path = decode(rawName);
  return path.slice(path.lastIndexOf("/") + 1);
}

const decode = (rawName: Uint8Array) => new TextDecoder().decode(rawName);
