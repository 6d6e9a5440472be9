import { plainText } from "~/platform/search-text";

/** The use of a column: the person, the first day, a weekday (`day_0` is Monday), the weekly hours, or the percentage. */
export type ColumnUse = "who" | "from" | "weekly" | "percent" | `day_${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** The index of the cell of each use. */
export type Columns = ReadonlyMap<ColumnUse, number>;

/** Titles in Spanish, Catalan, Galician and Basque. */
const titlePatterns: readonly [ColumnUse, RegExp][] = [
  [
    "who",
    /^(personas?|nombre(completo|yapellidos)?|apellidosynombre|trabajador(a)?|emplead[oa]|e?mail|correo(electronico)?)$/,
  ],
  ["who", /^(nom(icognoms)?|treballador(a)?|correu(electronic)?|nome(eapelidos)?|traballador(a)?)$/],
  ["who", /^(izena|izenabizenak|langilea|pertsona|eposta|postaelektronikoa)$/],
  ["from", /^(desde(eldia|el)?|apartirde(l)?|fecha(inicio|deinicio)?|inicio)$/],
  ["from", /^(datadinici|inici|dende|datadeinicio|noiztik|hasiera(data)?)$/],
  ["day_0", /^(l(un(es)?)?|dl|dilluns|luns|astelehena)$/],
  ["day_1", /^(ma(r(tes)?)?|dm|dimarts|asteartea)$/],
  ["day_2", /^(x|mi(e(rcoles)?)?|dc|dimecres|mercores|asteazkena)$/],
  ["day_3", /^(j(ue(ves)?)?|dj|dijous|xoves|osteguna)$/],
  ["day_4", /^(v(ie(rnes)?)?|dv|divendres|venres|ostirala)$/],
  ["day_5", /^(s(ab(ado)?)?|ds|dissabte|larunbata)$/],
  ["day_6", /^(d(om(ingo)?)?|dg|diumenge|igandea)$/],
  ["weekly", /^(horas(ala)?seman(a|ales)|horasporsemana|semanales)$/],
  ["weekly", /^(hores(setmanals|perseman[ae]|ala?setmana)|horas(semanais|asemana)|astekoorduak)$/],
  ["percent", /^(parcial(idad)?|porcentaje|jornada|percentatge|porcentaxe|jornadaparcial|ehunekoa)$/],
];

/** The names of the columns, as the example and the messages have them. */
export const columnNames: Record<ColumnUse, string> = {
  who: "persona",
  from: "desde",
  day_0: "lunes",
  day_1: "martes",
  day_2: "miércoles",
  day_3: "jueves",
  day_4: "viernes",
  day_5: "sábado",
  day_6: "domingo",
  weekly: "horas semanales",
  percent: "parcial %",
};

export const columnUses = Object.keys(columnNames) as ColumnUse[];

export const dayUses = ["day_0", "day_1", "day_2", "day_3", "day_4", "day_5", "day_6"] as const;

function findUse(title: string): ColumnUse | null {
  const plain = plainText(title).replace(/[^a-z]/g, "");
  return titlePatterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Returns how many uses the cells of a row name; 0 if it cannot be the header. */
export function countTitles(cells: readonly string[]): number {
  const uses = new Set(cells.map(findUse).filter((use) => use !== null));
  return cells.some((cell) => cell.includes("@")) ? 0 : uses.size;
}

/** Returns the columns of a header. Of two columns with one use the first counts. `unused` has the titles of the others. */
export function readColumns(header: readonly string[]): { columns: Columns; unused: string[] } {
  const columns = new Map<ColumnUse, number>();
  const unused: string[] = [];
  for (const [at, title] of header.entries()) {
    const use = findUse(title);
    if (use !== null && !columns.has(use)) columns.set(use, at);
    else if (title.trim() !== "") unused.push(title.trim().slice(0, 60));
  }
  return { columns, unused };
}

/** Returns the names of the missing columns. A file has the weekly hours, or all seven days: a missing day could be a typing error. */
export function missingColumns(columns: Columns): string[] {
  const isWeekly = columns.has("weekly") && !dayUses.some((use) => columns.has(use));
  const needed = ["who", "from", ...(isWeekly ? [] : dayUses)] as const;
  return needed.filter((use) => !columns.has(use)).map((use) => columnNames[use]);
}
