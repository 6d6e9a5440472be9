/** Each term with a meaning in one plain sentence. */
const terms: readonly { word: RegExp; meaning: string }[] = [
  {
    word: /\bpuntos? de control\b/i,
    meaning:
      "Punto de control: lo que se firma de un registro en un momento, que es cuántas anotaciones tiene y un número calculado con todas ellas.",
  },
  {
    word: /\braíz\b/i,
    meaning:
      "Raíz: un número calculado con todas las anotaciones. Si se cambia, se quita o se añade una sola, sale otro.",
  },
  {
    word: /\bhojas?\b/i,
    meaning:
      "Hoja: lo que se publica cada día del registro de una empresa, que es un número calculado con él y no dice de quién es.",
  },
  {
    word: /\bdeclaración\b/i,
    meaning:
      "Declaración: lo que firma de un paquete quien lo hace, que es cuándo, de qué días, de quién y con qué archivos.",
  },
];

/** Returns the meanings of the terms in some Spanish texts, each once. */
export const termSentences = (texts: readonly string[]): string[] =>
  terms.flatMap(({ word, meaning }) => (texts.some((text) => word.test(text)) ? [meaning] : []));
