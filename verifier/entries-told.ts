/** '18 completos de los 40 que trae el paquete …': how many events are told, and what the others are there for. */
export function toldOf(told: number, lines: number): string {
  const bare = lines - told;
  if (bare === 0) return lines === 1 ? "1, completo." : `${lines}, todos completos.`;
  const others = bare === 1 ? "Del otro, que queda" : `De los otros ${bare}, que quedan`;
  return `${told} completos de los ${lines} que trae el paquete. ${others} fuera de lo pedido, solo se dice el tipo y el día: así se nota si falta alguno.`;
}
