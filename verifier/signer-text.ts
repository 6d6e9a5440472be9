import type { SignedBy } from "./verdict";

/** 'firmado con la clave 3de7b263…, publicada por fichaclara.example' */
export const signerText = (signer: SignedBy): string => `firmado con ${keyText(signer)}`;

function keyText({ publicKey, publishedBy, source, successorOf }: SignedBy): string {
  const key = `la clave ${publicKey.slice(0, 16)}…`;
  if (successorOf) return `${key}, sucesora de ${keyText(successorOf)}`;
  switch (source) {
    case "page":
      return `${key}, que esta página trae como de ${publishedBy}`;
    case "list":
      return `${key}, que tu lista de claves da como de ${publishedBy}`;
    case "site":
      return `${key}, publicada por ${publishedBy}`;
    case "sample":
      return `${key}, que es la del ejemplo y de ninguna empresa`;
    case "reader":
    case "successor":
      return `${key}, la que has indicado tú`;
  }
}

/** Returns the whole key, since a part of it proves nothing, and who vouches for it. */
export const vouchingSentences = (signer: SignedBy): string[] => [
  `Clave: ${signer.publicKey}`,
  ...vouching(signer),
];

function vouching({ publishedBy, source, successorOf }: SignedBy): string[] {
  switch (source) {
    case "page":
      return [
        `Es una de las que trae esta página como claves de ${publishedBy}. De que lo sean responde quien hace la página, que es Fichaclara.`,
      ];
    case "list":
      return [
        `Está en la lista de claves que has dado, como de ${publishedBy}. De que lo sea responde quien te dio la lista.`,
      ];
    case "site":
      return [
        `Es una de las que ${publishedBy} publica ahora mismo en su web. De que lo sean responde Fichaclara, que es quien las publica.`,
      ];
    case "sample":
      return ["Solo firmó el paquete de ejemplo de Fichaclara: no es la clave de ningún registro de verdad."];
    case "reader":
      return ["La has indicado tú: de quién es solo lo sabes tú."];
    case "successor":
      return [
        `La nombró sucesora la clave ${successorOf!.publicKey}.`,
        ...vouching(successorOf!).map((sentence) => `De esa clave: ${lowerFirst(sentence)}`),
      ];
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
