import type { Comparison } from "./compare-proofs";
import { orderSentences } from "./order-text";
import type { ComparedFiles } from "./verify-files";

/** The title of each outcome. */
export const outcomeTexts: Record<Comparison["outcome"], string> = {
  agree: "Coinciden",
  contradiction: "Contradicción probada",
  "not-comparable": "No comparables",
};

/** What a proved contradiction means. */
export const twoVersionsText = "Fichaclara firmó dos versiones distintas.";

/** Returns the Spanish sentences below the title of a comparison. */
export function comparisonSentences(compared: ComparedFiles): string[] {
  const both = `${compared.names[0]} y ${compared.names[1]}`;
  switch (compared.outcome) {
    case "contradiction":
      return [
        ...compared.findings.map(({ message }) => message),
        ...orderWords(compared, { isBeginning: false, isTimed: compared.isTimed }),
      ];
    case "agree":
      if (compared.of === "log")
        return [
          `${both} muestran el mismo registro de transparencia: un estado que está en uno es también del otro, o su comienzo.`,
        ];
      return [
        compared.by
          ? `${both} son del mismo registro: ${compared.by} prueba que los dos son comienzos de la misma historia.`
          : `${both} son del mismo registro.`,
        ...orderWords(compared, { isBeginning: true, isTimed: false }),
      ];
    case "not-comparable":
      if (compared.why === "other-register") return [`${both} son de registros distintos.`];
      if (compared.why === "log-and-register")
        return [
          `${both}: uno es del registro de transparencia, y el otro, que es de una empresa, no lo muestra.`,
        ];
      if (compared.why === "other-checkpoints-of-log")
        return [
          `${both} muestran estados distintos del registro de transparencia, y no traen lo que hace falta para saber si uno continúa al otro. No es señal de que falte nada.`,
        ];
      if (compared.why === "after-a-loss")
        return [
          `${both} son de la misma empresa, antes y después de una pérdida de datos: su registro continúa con otro nombre. Lo que haya en uno y no en el otro no prueba por sí solo nada; un paquete del nuevo dice de qué estado continúa.`,
        ];
      return [
        `${both} son del mismo registro, pero no traen lo que hace falta para saberlo.${sharedText(compared.shared)} No es señal de que falte nada.`,
        ...orderWords(compared, { isBeginning: false, isTimed: false }),
      ];
  }
}

/** Proofs of different registers have no common order. */
const orderWords = ({ names, checkpoints }: ComparedFiles, order: Parameters<typeof orderSentences>[2]) =>
  checkpoints ? orderSentences(names, checkpoints, order) : [];

const sharedText = (count: number) =>
  count === 0
    ? ""
    : count === 1
      ? " La anotación que está en los dos es la misma."
      : ` Las ${count} anotaciones que están en los dos son las mismas.`;

/** Sorts contradictions first, then pairs that are not comparable. */
export const sortWorstFirst = (comparisons: readonly ComparedFiles[]): ComparedFiles[] => {
  const rank = (["contradiction", "not-comparable", "agree"] as const).map((outcome) =>
    comparisons.filter((one) => one.outcome === outcome),
  );
  return rank.flat();
};
