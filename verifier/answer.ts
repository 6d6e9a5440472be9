import type { Findings } from "./findings";
import { signerText } from "./signer-text";
import { doubts, type Doubt, type Finding, type Invalid, type SignedBy, type Undecided } from "./verdict";

export type JudgedThing =
  "El paquete" | "El comprobante" | "El punto de control" | "El archivo con la prueba de que coinciden";

/** Returns the verdict on a package or receipt that is not valid. Its answer names the signer first, if there is one, then the reason. */
export function invalidAnswer(
  what: JudgedThing,
  signer: SignedBy | null,
  findings: Findings,
): Invalid | Undecided {
  const kinds = findings.kinds();
  const doubt = doubts.find((each) => kinds.has(each));
  if (doubt && [...kinds].every((kind) => doubts.some((each) => each === kind)))
    return {
      verdict: "undecided",
      doubt,
      answer: doubtText(what, doubt, signer),
      signedBy: signer,
      ...findings.list(),
    };
  const isOnlyErased = [...kinds].every((kind) => kind === "erased-early");
  const isOnlyContainer = [...kinds].every((kind) => kind === "container-altered");
  const answer = signer
    ? isOnlyContainer
      ? `${aboutHours(what, "son las que se registraron, pero su ZIP no es el que escribió Fichaclara. Comprueba el archivo tal como se descargó.")}${what} está ${signerText(signer)} y lo firmado está sin cambios.`
      : isOnlyErased
        ? `${aboutHours(what, "son las que se registraron, pero faltan datos borrados antes del plazo legal de cuatro años.")}${what} está ${signerText(signer)} y es el que se firmó.`
        : `${aboutHours(what, "no se pueden dar por buenas.")}${what} está ${signerText(signer)}, pero no es el que se firmó, o se contradice.`
    : kinds.has("unknown-key")
      ? `${aboutHours(what, "no se pueden dar por buenas.")}${what} está firmado con una clave que esta página no conoce, y además algo en él no encaja.`
      : `${what} no tiene una firma que valga.`;
  return { verdict: "invalid", answer, signedBy: signer, ...findings.list() };
}

/** Returns the verdict on a file whose format only another verifier can judge. */
export const otherFormatAnswer = (what: JudgedThing, finding: Finding & { kind: Doubt }): Undecided => ({
  verdict: "undecided",
  doubt: finding.kind,
  answer: doubtText(what, finding.kind, null),
  signedBy: null,
  findings: [finding],
  total: 1,
});

/** The first sentence of a verdict is about the hours. Of a file without hours there is none. */
const aboutHours = (what: JudgedThing, words: string): string =>
  what === "El paquete" ? `Las horas de este paquete ${words} ` : "";

function doubtText(what: JudgedThing, doubt: Doubt, signer: SignedBy | null): string {
  const unproved = aboutHours(what, "no están probadas.");
  switch (doubt) {
    case "older-format":
      return `${what} es de un formato anterior, que esta página no comprueba: ${
        what === "El paquete"
          ? "compruébalo con la página verificar.html que trae dentro."
          : "compruébalo con la página verificar.html de un paquete de entonces."
      }`;
    case "newer-format":
      return `${what} es de un formato más nuevo que esta página: compruébalo ${
        what === "El paquete" ? "con la página verificar.html que trae dentro, o " : ""
      }en /verificar, en la web de Fichaclara, con la página recién abierta.`;
    case "unknown-format":
      return `${what} es de un formato desconocido para esta página: no se puede comprobar.`;
    case "unknown-key":
      return signer
        ? `${unproved}${what} está ${signerText(signer)}, pero trae algo firmado con una clave que esta página no conoce: eso no prueba nada mientras no sepas de quién es.`
        : `${unproved}${what} está firmado con una clave que esta página no conoce: no prueba nada mientras no sepas de quién es.`;
    case "unknown-zone":
      return `${unproved}${what} está ${signer ? signerText(signer) : "firmado"}, con una zona horaria que este dispositivo no conoce, o para la que tiene otras reglas: ni sus horas ni sus días se pueden comprobar aquí. Prueba con un navegador actualizado.`;
    case "unknown-kind":
      return `${unproved}${what} está ${signer ? signerText(signer) : "firmado"}, con un tipo de anotación que esta página no conoce: no se puede comprobar del todo.`;
  }
}

/** Returns the finding for a time zone that this device's database does not have. */
export const zoneFinding = (zone: string, file?: string): Finding => ({
  kind: "unknown-zone",
  message: `Este dispositivo no conoce la zona horaria ${zone}.`,
  ...(file ? { file } : {}),
});

/** Returns the finding for a time zone for which the file was written by other rules than this device has. */
export const otherRulesFinding = (zone: string, file: string): Finding => ({
  kind: "unknown-zone",
  message: `Este dispositivo y quien firmó no tienen las mismas reglas para la hora de ${zone}.`,
  file,
});

/** Returns the finding for a note that no trusted key has signed. */
export function signatureFinding(
  what: string,
  { fault, keyIds }: { fault: "unknown-key" | "signature-altered"; keyIds: readonly string[] },
  file?: string,
): Finding {
  const message =
    fault === "unknown-key"
      ? `${what} lleva la firma de una clave que esta página no conoce (identificador ${keyIds.join(", ") || "ninguno"}).`
      : `La firma no vale: ${what} se ha modificado después de firmarse.`;
  return { kind: fault, message, ...(file ? { file } : {}) };
}
