import type { Findings } from "./findings";
import type { Finding, Invalid, SignedBy } from "./verdict";

/** 'firmado con la clave 3de7b263…, publicada por fichaclara.example' */
export const signerWords = ({ publicKey, publishedBy }: SignedBy): string =>
  `firmado con la clave ${publicKey.slice(0, 16)}…, ${
    publishedBy === null ? "la que has indicado tú" : `publicada por ${publishedBy}`
  }`;

export type What = "El paquete" | "El comprobante";

/** The answer to a package or receipt that is not valid: who signed it, as far as that is known, then that it is not. */
export function invalidAnswer(what: What, signer: SignedBy | null, findings: Findings): Invalid {
  const { findings: told, total } = findings.list();
  return {
    verdict: "invalid",
    answer: answerFor(what, signer, findings),
    signedBy: signer,
    findings: told,
    total,
  };
}

function answerFor(what: What, signer: SignedBy | null, { has }: Findings): string {
  if (has("older-format")) return `${what} es de un formato anterior: compruébalo con la página que trae.`;
  if (has("unknown-format"))
    return `${what} es de un formato desconocido para esta página: no se puede comprobar.`;
  if (signer)
    return has("unknown-kind")
      ? `${what} está ${signerWords(signer)}, con un tipo de asiento que esta página no conoce: no se puede comprobar del todo.`
      : `${what} está ${signerWords(signer)}, pero no es el que se firmó, o se contradice.`;
  if (has("unknown-key"))
    return `${what} está firmado con una clave que esta página no conoce: no prueba nada mientras no sepas de quién es.`;
  return `${what} no tiene una firma que valga.`;
}

/** What is said of a note that none of the trusted keys has signed. */
export function signatureFinding(
  what: string,
  { fault, keyIds }: { fault: "unknown-key" | "signature-altered"; keyIds: readonly string[] },
  file?: string,
): Finding {
  const message =
    fault === "unknown-key"
      ? `${what} está firmado con una clave que esta página no conoce (identificador ${keyIds.join(", ") || "ninguno"}).`
      : `La firma no vale: ${what} se ha modificado después de firmarse.`;
  return { kind: fault, message, ...(file ? { file } : {}) };
}
