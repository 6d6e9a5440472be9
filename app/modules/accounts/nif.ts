import { checkDni, compact, controlWarning, type IdentityCheck } from "./dni";

const controlLetters = "JABCDEFGHI";
/** Kinds of organisation whose control character is always a letter, and always a digit; with the others it may be either. */
const withLetter = "NPQRSW";
const withDigit = "ABEH";

/**
 * Checks the NIF of a company (the former CIF: a letter, 7 digits and a control character) or, for the self-employed, a
 * DNI or NIE. It is there to warn, never to refuse.
 */
export function checkNif(text: string): IdentityCheck {
  const [, kind, digits, control] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J]?)$/.exec(compact(text)) ?? [];
  if (!kind || !digits) return checkDni(text);
  const digit = (10 - (checksum(digits) % 10)) % 10;
  const letter = controlLetters[digit]!;
  const allowed = withLetter.includes(kind)
    ? [letter]
    : withDigit.includes(kind)
      ? [String(digit)]
      : [String(digit), letter];
  if (control && allowed.includes(control)) return { code: "fine" };
  return { code: control ? "wrong-control" : "missing-control", expected: allowed.join(" o ") };
}

/** Luhn's: every other digit, from the first, is doubled, and the digits of the result are added. */
const checksum = (digits: string) =>
  [...digits].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);

/** What to tell who types a company's NIF; null when there is nothing to say. */
export function nifWarning(text: string): string | null {
  if (!text.trim()) return null;
  const check = checkNif(text);
  if (check.code === "unknown") return "No parece un NIF español. Revísalo; puedes seguir igualmente.";
  return controlWarning(check, "El carácter de control");
}
