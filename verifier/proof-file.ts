// A ZIP that keeps two contradicting files byte for byte, so that somebody else can check them.
import { bytesToHex } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { isZip } from "./container/read-package";
import { storedZip, type StoredCopy, type StoredFile } from "./container/stored-zip";
import { looksLikeConsistency } from "./verify-consistency";
import { looksLikeReceipt } from "./verify-receipt";
import { decodeText } from "./decode-text";

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const readmeName = "LEEME.txt";
const keptFilePattern = /^archivo-[12]\.(zip|json|txt|checkpoint)$/;

/** Writes the ZIP of a proved contradiction. Returns its parts in their order. @param messages the contradictions, in Spanish. */
export async function proofFile(
  givenFiles: readonly [NamedFile, NamedFile],
  messages: readonly string[],
): Promise<Uint8Array[]> {
  const files = givenFiles.map(({ bytes }, at) => ({ name: `archivo-${at + 1}.${endingOf(bytes)}`, bytes }));
  const fileFacts = files.map(({ name, bytes }, at) => ({
    name,
    digest: bytesToHex(sha256(bytes)),
    was: givenFiles[at]!.name,
  }));
  const readme = new TextEncoder().encode(readmeOf(fileFacts, messages));
  return storedZip([{ name: readmeName, bytes: readme }, ...files]);
}

/** Whether a ZIP of ours is meant as a kept contradiction. */
export const looksLikeProofFile = (files: readonly StoredFile[]): boolean =>
  files.some(({ name }) => keptFilePattern.test(name));

/** Returns the two files of a kept contradiction. Null when the ZIP was changed. */
export function keptFiles(files: readonly StoredCopy[]): NamedFile[] | null {
  const [readme, ...kept] = files;
  const isKeptContradiction =
    readme?.name === readmeName &&
    kept.length === 2 &&
    kept.every(({ name, bytes }, at) => name === `archivo-${at + 1}.${endingOf(bytes)}`) &&
    files.every(({ isIntact }) => isIntact);
  return isKeptContradiction ? kept : null;
}

function endingOf(bytes: Uint8Array): string {
  if (isZip(bytes)) return "zip";
  const text = decodeText(bytes) ?? "";
  if (looksLikeReceipt(text)) return "json";
  return looksLikeConsistency(text) ? "txt" : "checkpoint";
}

const readmeOf = (
  storedFiles: readonly { name: string; digest: string; was: string }[],
  messages: readonly string[],
): string =>
  [
    "CONTRADICCIÓN PROBADA: FICHACLARA FIRMÓ DOS VERSIONES DISTINTAS",
    "",
    "Aquí hay dos archivos, tal como se dieron a comprobar, byte por byte. Los dos llevan una firma que vale y no",
    "pueden ser verdad a la vez. Quien los reciba no tiene que fiarse de quien se los da: la prueba son las firmas.",
    "",
    ...messages.map((message) => `- ${message}`),
    "",
    ...storedFiles.flatMap(({ name, digest, was }) => [`${name} (se llamaba ${was})`, `SHA-256 ${digest}`]),
    "",
    "CÓMO COMPROBARLO",
    "1. Da este ZIP entero a la página /verificar de Fichaclara, a una página verificar.html que ya tuvieras o a",
    "   npm run register:verify. Los dos archivos se comprueban otra vez; lo que dice este texto no cuenta.",
    "2. Con otras herramientas: sha256sum da las huellas de arriba. Lo firmado es un punto de control: una nota firmada",
    "   (c2sp.org/signed-note) con el nombre del registro, cuántas anotaciones tiene y su raíz, que es un número calculado",
    "   con todas ellas (RFC 9162). Está en prueba.json («checkpoint») de un paquete, al final de «proof» de un",
    "   comprobante, o es el archivo mismo; los del registro de transparencia están en publicado.json. Dos con el mismo",
    "   nombre y el mismo número de anotaciones, y otra raíz, no pueden salir de un solo registro. Cuándo se firmó un",
    "   paquete lo dice su declaración, que es la nota firmada con lo que contiene («statement» de prueba.json, «at» en",
    "   milisegundos): de dos del mismo registro, el posterior no puede tener menos anotaciones.",
    "3. La clave tiene que ser la que publica Fichaclara en /.well-known/fichaclara-keys.json, también entre las antiguas.",
    "",
  ].join("\r\n");
