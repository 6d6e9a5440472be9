/** Says which colleagues are absent on the days of a request: `Esos días también faltan Ana, Luis y 3 personas más.` */
export function awayText({ names, count }: { names: readonly string[]; count: number }): string {
  if (count === 0) return "Esos días no falta nadie más.";
  const more = count - names.length;
  const shown = more > 0 ? [...names, more === 1 ? "una persona más" : `${more} personas más`] : names;
  const listed = shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} y ${shown.at(-1)}`;
  return `Esos días también ${count === 1 ? "falta" : "faltan"} ${listed}.`;
}
