import * as z from "zod";
import { messages } from "./messages";

/** An e-mail address in lower-case ASCII, or why the text is not one. */
export type ReadEmail = { email: string } | { problem: string };

const longestEmail = 254;
/** RFC 5321, 4.5.3.1.1. */
const longestLocalPart = 64;
/** For an address with the signs around it. */
const longestTypedText = 1_000;
const invisibleSigns = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const apostrophes = /[’‘ʼ′´‛]/g;
const wrappedAddress = /^(?:<(.*)>|"(.*)"|“(.*)”|«(.*)»|'(.*)'|\((.*)\)|\[(.*)\])$/u;
const trailingSigns = /[\s.,;:]+$/u;

/**
 * Reads an address as people type, copy and paste it. It removes invisible signs, `mailto:`, the name in `Ana <ana@…>`, brackets, quotes
 * and punctuation. Full-width signs become ordinary ones, a Latin domain its ASCII form. The whole text must be one address: any other text
 * in it, such as a second address, is refused. So is a domain without a dot. Before the @ are 64 characters at
 * most, no dash, dot or quote at the beginning and no equals sign.
 */
export function readEmail(text: string): ReadEmail {
  if (text.length > longestTypedText) return { problem: messages.emailInvalid };
  const clean = text
    .replace(invisibleSigns, "")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(apostrophes, "'");
  const address = addressInBrackets(clean);
  const [, local, domain] = /^([^\s@]+)@([^\s@]+)$/u.exec(address) ?? [];
  if (local === undefined || domain === undefined) return { problem: messages.emailInvalid };
  const strange = /[^\0-\x7f]/u.exec(local)?.[0] ?? foreignLetterIn(domain);
  if (strange) return { problem: messages.emailForeign(strange) };
  const email = `${local}@${asciiDomain(domain)}`.toLowerCase();
  // No mail server of the public Internet has a name without a dot.
  const isValidAddress =
    email.length <= longestEmail &&
    local.length <= longestLocalPart &&
    !/^[-.']|=/.test(local) &&
    /\.[^.]+$/.test(email.slice(local.length)) &&
    z.regexes.html5Email.test(email);
  return isValidAddress ? { email } : { problem: messages.emailInvalid };
}

/** Returns the schema of an address field, of a form or an API call. @param missing the message for an empty field. */
export const emailSchema = (missing: string = messages.emailMissing) =>
  z.string({ error: missing }).transform((text, context) => {
    const emailResult = readEmail(text);
    if ("email" in emailResult) return emailResult.email;
    const isEmpty = text.replace(invisibleSigns, "").trim() === "";
    context.addIssue({ code: "custom", message: isEmpty ? missing : emailResult.problem });
    return z.NEVER;
  });

/** Returns the address of `Ana <ana@…>`; any other text without the signs around it. */
function addressInBrackets(text: string): string {
  const unwrapped = unwrap(text);
  const [, name, address] = /^([^<>]*[^<>\s])\s*<([^<>]*)>$/u.exec(unwrapped) ?? [];
  if (name === undefined || address === undefined) return unwrapped;
  // A name that is also an address is a second address, unless both are the same.
  const within = unwrap(address);
  return name.includes("@") && unwrap(name).toLowerCase() !== within.toLowerCase() ? unwrapped : within;
}

function unwrap(text: string): string {
  const trimmed = text.trim().replace(trailingSigns, "");
  const inner = wrappedAddress
    .exec(trimmed)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (inner !== undefined) return unwrap(inner);
  const address = addressOfLink(trimmed);
  return address === trimmed ? trimmed : unwrap(address);
}

/** Returns the address of a `mailto:` link, percent-decoded and without a subject; any other text unchanged. */
function addressOfLink(link: string): string {
  const [, address] = /^mailto:([^?]*)/iu.exec(link) ?? [];
  try {
    return address === undefined ? link : decodeURIComponent(address);
  } catch {
    return link;
  }
}

/** Returns the first letter of a domain that is not Latin, or that only looks like another letter. */
function foreignLetterIn(domain: string): string | undefined {
  return [...composeLetters(domain)].find(
    (letter) => letter > "\x7f" && !(/\p{Script=Latin}/u.test(letter) && letter.normalize("NFKC") === letter),
  );
}

/** Composes letters with combining marks. Other letters stay: NFC would turn the Kelvin sign into a K. */
const composeLetters = (text: string) => text.replace(/\p{L}\p{M}+/gu, (letter) => letter.normalize("NFC"));

/** Returns the ASCII form of a domain: `xn--espaol-zwa.es` for `español.es`, as browsers and mail servers use it. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/u.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
