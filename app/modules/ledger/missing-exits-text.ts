/** Returns `falta 1 salida` or `faltan 2 salidas`. */
export const missingExitsText = (count: number): string =>
  count === 1 ? "falta 1 salida" : `faltan ${count} salidas`;
