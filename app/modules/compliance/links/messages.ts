import { mostWrongCodes } from "./link-state";

/** The texts of the form for a code. */
export const messages = {
  codeMalformed: "Escribe los seis números del código.",
  linkMalformed: "Pega el enlace completo, con lo que va detrás de «#».",
  closed:
    "Este enlace no se puede abrir: ha caducado, la empresa lo ha anulado o se han escrito demasiados códigos equivocados. Pide otro a la empresa.",
  codeWrong: (attemptsLeft: number) =>
    attemptsLeft === 0
      ? `El código no es correcto. Con ${mostWrongCodes} códigos equivocados el enlace deja de servir: pide otro a la empresa.`
      : `El código no es correcto. ${attemptsLeft === 1 ? "Queda un intento" : `Quedan ${attemptsLeft} intentos`}.`,
  ended: "Tu acceso ha terminado: has salido o ha pasado el tiempo. Abre otra vez el enlace, o pégalo aquí.",
} as const;
