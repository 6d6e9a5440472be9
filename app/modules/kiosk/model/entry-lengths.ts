/** The first kiosk number of a company. */
export const firstNumber = 101;

/** How many digits the first PIN of a company has. Later PINs follow those that exist. */
export const firstPinDigits = 4;

/**
 * How many digits numbers and PINs have at a company's tablets. They belong to the company, so a tablet knows nothing about one number.
 */
export interface EntryLengths {
  /** The digits of the highest number. A shorter number ends with a key or begins with zeros. */
  number: number;
  /** Null if PINs of several lengths are in force, or of an unknown one: then a key ends the PIN. */
  pin: number | null;
}

/** The extremes of a company's numbers and PINs; null without any. An unknown length counts as 0. */
export interface EntryExtremes {
  highestNumber: number | null;
  fewestDigits: number | null;
  mostDigits: number | null;
}

export const entryLengthsOf = ({ highestNumber, fewestDigits, mostDigits }: EntryExtremes): EntryLengths => ({
  number: String(highestNumber ?? firstNumber).length,
  pin: fewestDigits === mostDigits && mostDigits !== 0 ? (mostDigits ?? firstPinDigits) : null,
});
