import { plainText } from "~/platform/search-text";

/** The use of a column in a CSV. Several columns may be surnames or documents (DNI beside NIE), but only one has each other use. */
export type ColumnUse = "full_name" | "surname" | "email" | "dni" | "role";

export interface PeopleColumn {
  /** The index of the cell in each row, from 0. */
  at: number;
  title: string;
  /** Null if unused. */
  use: ColumnUse | null;
}

/** The uses that a manager chose, by index. */
export type ChosenUses = ReadonlyMap<number, ColumnUse | null>;

/** Titles in Spanish, English, Catalan, Galician and Basque. */
const titlePatterns: Record<ColumnUse, readonly RegExp[]> = {
  full_name: [
    /^(nombre(completo|s)?|nombre(y|s)?apellidos?|apellidos?y?nombre|(full|first)?name|trabajador(a)?|emplead[oa]|persona)$/,
    /^(nom(complet)?|nomi?cognoms?|cognomsi?nom|treballador(a)?|empleat|empleada)$/,
    /^(nome(completo)?|nomee?apelidos|apelidose?nome|traballador(a)?|empregad[oa])$/,
    /^(izena|izenabizenak|abizenaketaizena|langilea|pertsona)$/,
  ],
  surname: [
    /^((primer|segundo|er|r|do|o)?apellidos?|(last|sur|family)name)$/,
    /^((primer|segon|r|n|er|on)?cognoms?)$/,
    /^((primeiro|segundo|er|o)?apelidos?)$/,
    /^((lehen(engo)?|bigarren)?abizenak?)$/,
  ],
  email: [
    /^((direcciondel?)?(correo(electronico)?|e?mail)(address)?|direccionemail)$/,
    /^(adreca(electronica|decorreu)|correu(electronic)?)$/,
    /^((enderezo|correo)electronico|enderezodecorreo)$/,
    /^(posta|(posta|helbide)elektronikoa|eposta)$/,
  ],
  dni: [
    /^((dni|nie|nif|pasaporte)+|((no?|num|numero)(de)?)?(dni|nie|nif|documento)(de)?(identidad)?|(dni|nie|nif)[oy](dni|nie|nif|pasaporte))$/,
    /^(document(didentitat)?|passaport|documentodeidentidade|nan|ena|nanena|nortasunagiria)$/,
  ],
  role: [/^(rol|role|perfil|rola)$/],
};

/** Returns a title without capitals, accents, spaces, digits and punctuation. */
export const plainTitle = (text: string) => plainText(text).replace(/[^a-z]/g, "");

/** Returns the use that a title names; null for an unknown title, such as `Puesto`. */
export function columnUseOf(title: string): ColumnUse | null {
  const plain = plainTitle(title);
  const use = (Object.keys(titlePatterns) as ColumnUse[]).find((use) =>
    titlePatterns[use].some((title) => title.test(plain)),
  );
  return use ?? null;
}

/** Returns how many uses the cells of a row name; 0 if it cannot be the header. */
export function countTitles(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const uses = new Set(filled.map(columnUseOf).filter((use) => use !== null));
  return filled.length > 1 && !filled.some((cell) => cell.includes("@")) ? uses.size : 0;
}

/** Returns the columns of a file. A column without a title counts only if a row has a value in it. */
export function readColumns(
  header: readonly string[],
  rows: readonly string[][],
  chosenUses: ChosenUses,
): PeopleColumn[] {
  const width = Math.max(header.length, ...rows.map((cells) => cells.length));
  const takenUses = new Set<ColumnUse | null>(chosenUses.values());
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const title = (header[at] ?? "").trim();
    if (title === "" && !rows.some((cells) => cells[at]?.trim())) return [];
    const namedUse = columnUseOf(title);
    const use = chosenUses.has(at)
      ? chosenUses.get(at)!
      : namedUse !== null && isUseFree(namedUse, takenUses)
        ? namedUse
        : null;
    takenUses.add(use);
    return [{ at, title: title || `Columna ${at + 1}`, use }];
  });
}

const isUseFree = (use: ColumnUse, takenUses: ReadonlySet<ColumnUse | null>) =>
  use === "surname" || use === "dni" || !takenUses.has(use);
