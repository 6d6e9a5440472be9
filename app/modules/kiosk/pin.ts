/** Returns a person's kiosk number; null if the text is malformed. Zeros before it fill the length of the company's numbers. */
export function readNumber(text: string): number | null {
  const digits = text.trim();
  return /^(?!\d{7})0*[1-9]\d{2,5}$/.test(digits) ? Number(digits) : null;
}

/** Four to eight digits; null for anything else. */
export function readPin(text: string): string | null {
  const digits = text.trim();
  return /^\d{4,8}$/.test(digits) ? digits : null;
}

export type PinFault = "malformed" | "same" | "in-a-row" | "common" | "number" | "document";

/** A person's data that a PIN must not repeat, and how many digits new PINs of their company have. */
interface PinRules {
  number: number | null;
  dni: string | null;
  pinDigits: number;
}

/** Returns why a chosen PIN is too easy to guess, or not as long as the company's PINs; null for a good one. */
export function faultOfPin(text: string, { number, dni, pinDigits }: PinRules): PinFault | null {
  const pin = readPin(text);
  if (pin?.length !== pinDigits) return "malformed";
  if (new Set(pin).size === 1) return "same";
  if (isInARow(pin)) return "in-a-row";
  if (isCommon(pin)) return "common";
  if (number !== null && Number(pin) === number) return "number";
  return dni !== null && dni.replaceAll(/\D/g, "").includes(pin) ? "document" : null;
}

/** 1234, 4321, 7890. */
function isInARow(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

/** Lines on a telephone's keypad. */
const keypadLines = ["2580", "0852", "1470", "0741", "3690", "0963", "1397", "7931"];

/** A repeated part (1212, 123123), a year of birth, or a line of keys. People choose these most, with the sequences above. */
const isCommon = (pin: string): boolean =>
  /^(\d+)\1+$/.test(pin) || /^(19|20)\d\d$/.test(pin) || keypadLines.includes(pin);

/**
 * Returns a PIN for another person, each good one with the same probability.
 * @param draw 32 random bits.
 */
export function newPin(
  rules: PinRules,
  draw: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0]!,
): string {
  const pins = 10 ** rules.pinDigits;
  const fair = Math.floor(2 ** 32 / pins) * pins;
  for (;;) {
    const randomNumber = draw();
    const pin = String(randomNumber % pins).padStart(rules.pinDigits, "0");
    if (randomNumber < fair && faultOfPin(pin, rules) === null) return pin;
  }
}
