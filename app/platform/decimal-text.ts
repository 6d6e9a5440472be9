/** Formats a number with a decimal comma: `62,5`. With `decimals`, it has as many: `62,50`. */
export const decimalText = (value: number, decimals?: number): string =>
  (decimals === undefined ? String(value) : value.toFixed(decimals)).replace(".", ",");

/** Formats minutes as hours for a spreadsheet in Spain: `8,12`. */
export const decimalHours = (minutes: number): string => decimalText(minutes / 60, 2);
