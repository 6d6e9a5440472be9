/** So many wrong PINs in a row lock a number at that device. */
export const mostWrong = 5;
export const lockMs = 5 * 60_000;
/** So many in a day lock it there until the next: of ten thousand PINs nobody guesses one in twenty. */
export const mostWrongADay = 20;
/** So many punches may be left as proposals under a number at one device on one day. */
export const mostLeftADay = 3;
