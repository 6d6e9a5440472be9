import { encodeBase64 } from "~/modules/register/format/base64";
import { storedZip } from "../container/stored-zip";
import { opensslLine } from "./seen-words";
import type { SeenOutside } from "./seen";

/** The newest stamp with what it is of, and the certificates, as files for OpenSSL; null where there is no stamp. */
export async function stampFiles({ days, certificates }: SeenOutside): Promise<Uint8Array[] | null> {
  const stamp = days.flatMap(({ log }) => log?.stamp ?? []).at(-1);
  if (!stamp) return null;
  const text = (content: string) => new TextEncoder().encode(content);
  return storedZip([
    { name: "sello.tsr", bytes: stamp.token },
    { name: "sellado.txt", bytes: text(stamp.text) },
    { name: "certificados.pem", bytes: text(certificates.map(pemOf).join("")) },
    { name: "LEEME.txt", bytes: text(`${readme.join("\r\n")}\r\n`) },
  ]);
}

const readme = [
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
