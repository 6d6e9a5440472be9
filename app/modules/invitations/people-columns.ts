import { plainText } from "~/platform/search-text";

/** What a column of a CSV of people may be used for; several may be surnames, one of each other. */
export type ColumnUse = "full_name" | "surname" | "email" | "dni" | "role";

export interface Column {
  /** Which cell of each row, from 0. */
  at: number;
  title: string;
  /** Null where it is not used. */
  use: ColumnUse | null;
}

/** What a manager says of columns by hand, by their place. */
export type ChosenUses = ReadonlyMap<number, ColumnUse | null>;

const titles: Record<ColumnUse, RegExp> = {
  full_name:
    /^(nombre(completo|s)?|nombre(y|s)?apellidos?|apellidos?y?nombre|(full|first)?name|trabajador(a)?|emplead[oa]|persona)$/,
  surname: /^((primer|segundo)?apellidos?|(last|sur|family)name)$/,
  email: /^((direcciondel?)?(correo(electronico)?|e?mail)(address)?|direccionemail)$/,
  dni: /^((dni|nie|nif|pasaporte)+|((no?|num|numero)(de)?)?(dni|nie|nif|documento)(de)?(identidad)?|(dni|nie|nif)[oy](dni|nie|nif|pasaporte))$/,
  role: /^(rol|role|perfil)$/,
};

/** Without capitals, accents, blanks, digits and punctuation. */
export const plainTitle = (text: string) => plainText(text).replace(/[^a-z]/g, "");

/** What a title says that its column is for; null for one that no name of a column is like, such as `Puesto`. */
export function useOf(title: string): ColumnUse | null {
  const plain = plainTitle(title);
  const found = (Object.keys(titles) as ColumnUse[]).find((use) => titles[use].test(plain));
  return found ?? null;
}

/** How many different things the cells of a row name, if it may be the row that names the columns; 0 if it is none. */
export function countTitles(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const uses = new Set(filled.map(useOf).filter((use) => use !== null));
  return filled.length > 1 && !filled.some((cell) => cell.includes("@")) ? uses.size : 0;
}

/**
 * The columns of a file, each used for one thing or for none. A column without a title, or behind the last one, counts where some
 * row has something in it.
 */
export function readColumns(
  header: readonly string[],
  rows: readonly string[][],
  chosen: ChosenUses,
): Column[] {
  const width = Math.max(header.length, ...rows.map((cells) => cells.length));
  const taken = new Set<ColumnUse | null>(chosen.values());
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const title = (header[at] ?? "").trim();
    if (title === "" && !rows.some((cells) => cells[at]?.trim())) return [];
    const named = useOf(title);
    const use = chosen.has(at) ? chosen.get(at)! : named !== null && isFree(named, taken) ? named : null;
    taken.add(use);
    return [{ at, title: title || `Columna ${at + 1}`, use }];
  });
}

const isFree = (use: ColumnUse, taken: ReadonlySet<ColumnUse | null>) => use === "surname" || !taken.has(use);
