export const missingText = (count: number) =>
  count === 1
    ? "Un fichaje no tiene hora de salida, y no cuenta."
    : `${count} fichajes no tienen hora de salida, y no cuentan.`;

export const openText = (count: number) =>
  count === 1
    ? "Un fichaje sigue en curso, y todavía no cuenta."
    : `${count} fichajes siguen en curso, y todavía no cuentan.`;
