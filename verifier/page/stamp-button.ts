import { encodeBase64 } from "~/modules/register/format/base64";
import { saveFile } from "~/ui/save-file";
import { storedZip } from "../container/stored-zip";
import type { SeenOutside } from "../published/seen";
import { opensslLine } from "../published/seen-texts";
import { messages } from "./messages";
import { button } from "./element";

/** Renders a button that saves the newest time stamp for OpenSSL, if there is one. */
export const stampButton = (seenOutside: SeenOutside): HTMLElement[] =>
  seenOutside.days.some(({ log }) => log?.stamp)
    ? [button(messages.keepStamp, () => void saveStamp(seenOutside))]
    : [];

async function saveStamp(seenOutside: SeenOutside) {
  const parts = await stampFiles(seenOutside);
  saveFile(new Blob(parts as Uint8Array<ArrayBuffer>[], { type: "application/zip" }), messages.keepStampName);
}

/** Returns a ZIP for OpenSSL: the newest stamp, the text that it is of, and the certificates. Null without a stamp. */
async function stampFiles({ days, certificates }: SeenOutside): Promise<Uint8Array[] | null> {
  const stamp = days.flatMap(({ log }) => log?.stamp ?? []).at(-1);
  if (!stamp) return null;
  const textBytes = (content: string) => new TextEncoder().encode(content);
  return storedZip([
    { name: "sello.tsr", bytes: stamp.token },
    { name: "sellado.txt", bytes: textBytes(stamp.text) },
    { name: "certificados.pem", bytes: textBytes(certificates.map(pemOf).join("")) },
    { name: "LEEME.txt", bytes: textBytes(`${readmeLines.join("\r\n")}\r\n`) },
  ]);
}

const readmeLines = [
  "El sello de tiempo (sello.tsr), lo que se selló (sellado.txt) y los certificados que venían con el sello.",
  "autoridad.pem es el certificado raíz de la autoridad: pídeselo a ella, y no a Fichaclara. Luego:",
  opensslLine,
];

const pemOf = (certificate: Uint8Array): string =>
  [
    "-----BEGIN CERTIFICATE-----",
    ...encodeBase64(certificate).match(/.{1,64}/g)!,
    "-----END CERTIFICATE-----",
    "",
  ].join("\n");
