/** So many wrong PINs in a row lock a number at that device. */
export const mostWrong = 5;
export const lockMs = 5 * 60_000;
/** So many in a day lock it there until the next: of ten thousand PINs nobody guesses one in twenty. */
export const mostWrongADay = 20;
/** Wrong PINs under so many numbers, at one device on one day, are no slips of the finger: the managers are told. */
export const mostNumbersWrong = 50;
/** So many stored punches of one device in 24 hours wait without a PIN, and so many of which not even the number can be read. */
export const mostLooseADay = 500;
export const mostUnreadableADay = 100;
/** So many punches may be left as proposals under a number at one device on one day. */
export const mostLeftADay = 3;
