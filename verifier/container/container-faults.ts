import { filesInOrder } from "~/modules/register/format/container";
import { foldedName, shownName } from "../shown-name";
import type { Finding } from "../verdict";
import type { ListedFile } from "./zip-directory";

/**
 * Returns the findings for a ZIP that differs from the one that Fichaclara writes.
 * @param strangeAt Spanish: where it first differs.
 */
export function containerFaults(listed: readonly ListedFile[], strangeAt: string): Finding[] {
  const names = listed.map(({ rawName }) => ({ rawName, name: new TextDecoder().decode(rawName) }));
  const isOurs = (name: string) => filesInOrder.some((file) => file === name);
  return [
    {
      kind: "container-altered",
      message: `El ZIP no es el que escribió Fichaclara: se ha modificado o se ha vuelto a comprimir (la primera diferencia está ${strangeAt}). Comprueba el archivo tal como se descargó.`,
    },
    ...names.filter(({ name }) => !isOurs(name)).map(({ rawName }) => added(rawName)),
    ...filesInOrder.flatMap((file) => {
      const count = names.filter(({ name }) => name === file).length;
      return count === 1 ? [] : [count === 0 ? missing(file) : twice(file, count)];
    }),
  ];
}

function added(rawName: Uint8Array): Finding {
  const folded = foldedName(rawName);
  const same = filesInOrder.find((file) => file.toLowerCase() === folded);
  const warning = same ? `, que se puede tomar por ${same}` : "";
  return {
    kind: "file-added",
    message: `Se ha añadido al ZIP «${shownName(rawName)}»${warning}: no es del paquete.`,
  };
}

const missing = (file: string): Finding => ({
  kind: "file-missing",
  message: `Falta el archivo ${file} en el ZIP.`,
});

const twice = (file: string, count: number): Finding => ({
  kind: "file-added",
  message: `Se ha añadido al ZIP otro archivo con el nombre ${file}: hay ${count}.`,
});
