/** This many wrong PINs in a row lock a number at that device. */
export const mostWrongPins = 5;
export const numberLockMs = 5 * 60_000;
/** This many wrong PINs in a day lock the number there until the next day. A four-digit PIN has ten thousand values. */
export const mostWrongPinsADay = 20;
/** This many numbers with wrong PINs at one device on one day are no typing mistakes: the managers get a mail. */
export const mostNumbersWithWrongPin = 50;
/** The most unassigned offline punches of one device in 24 hours, and the most with an unreadable number. */
export const mostUnassignedADay = 500;
export const mostUnreadableADay = 100;
/** The most proposals without a PIN under one number, at one device, on one day. */
export const mostLeftPunchesADay = 3;
