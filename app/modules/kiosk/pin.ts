/** The number by which somebody says who they are; null for what can be none. */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  return /^[1-9]\d{2,5}$/.test(typed) ? Number(typed) : null;
}

/** Four to eight digits; null for anything else. */
export function readPin(text: string): string | null {
  const typed = text.trim();
  return /^\d{4,8}$/.test(typed) ? typed : null;
}

export type PinFault = "malformed" | "same" | "in-a-row" | "common" | "number" | "document";

/** What a PIN that somebody chooses must not be: what anybody would try first. Null for a good one. */
export function faultOfPin(
  text: string,
  { number, dni }: { number: number | null; dni: string | null },
): PinFault | null {
  const pin = readPin(text);
  if (pin === null) return "malformed";
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

/** Lines of the keys of a telephone. */
const lines = ["2580", "0852", "1470", "0741", "3690", "0963", "1397", "7931"];

/** A part again and again, as 1212 or 123123; a year of somebody's life; a line of keys: with the rows, half of what people choose. */
const isCommon = (pin: string): boolean =>
  /^(\d+)\1+$/.test(pin) || /^(19|20)\d\d$/.test(pin) || lines.includes(pin);

/** A PIN of six digits for somebody else, each good one as likely as any other. @param draw 32 random bits. */
export function newPin(
  of: { number: number | null; dni: string | null },
  draw: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0]!,
): string {
  const fair = Math.floor(2 ** 32 / 1e6) * 1e6;
  for (;;) {
    const drawn = draw();
    const pin = String(drawn % 1e6).padStart(6, "0");
    if (drawn < fair && faultOfPin(pin, of) === null) return pin;
  }
}
