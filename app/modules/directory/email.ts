import * as z from "zod";
import { copy } from "./copy";

/** An address of mail in lower case and ASCII, or why the text is none. */
export type ReadEmail = { email: string } | { problem: string };

const longest = 254;
/** Of an address with what stands around it. */
const longestTyped = 1_000;
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const apostrophes = /[’‘ʼ′´‛]/g;
const wrapped = /^(?:<(.*)>|"(.*)"|“(.*)”|«(.*)»|'(.*)'|\((.*)\)|\[(.*)\])$/u;
const closed = /[\s.,;:]+$/u;

/**
 * Reads one address as people type, copy and paste it: without invisible signs, `mailto:`, the name in `Ana <ana@…>`, brackets,
 * quotes or punctuation around it. Full-width signs become ordinary ones, and a Latin domain its ASCII form. The whole text
 * must be one address: a text with anything else in it, such as a second address, is refused.
 */
export function readEmail(text: string): ReadEmail {
  if (text.length > longestTyped) return { problem: copy.emailInvalid };
  const clean = text
    .replace(unseen, "")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(apostrophes, "'");
  const address = inBrackets(clean);
  const [, local, domain] = /^([^\s@]+)@([^\s@]+)$/u.exec(address) ?? [];
  if (local === undefined || domain === undefined) return { problem: copy.emailInvalid };
  const strange = /[^\0-\x7f]/u.exec(local)?.[0] ?? foreignIn(domain);
  if (strange) return { problem: copy.emailForeign(strange) };
  const email = `${local}@${asciiDomain(domain)}`.toLowerCase();
  const isFine = email.length <= longest && z.regexes.html5Email.test(email);
  return isFine ? { email } : { problem: copy.emailInvalid };
}

/** The field of a form, or of a call, in which one address is typed. @param missing what to say where it was left empty. */
export const emailSchema = (missing: string = copy.emailMissing) =>
  z.string({ error: missing }).transform((text, context) => {
    const read = readEmail(text);
    if ("email" in read) return read.email;
    const isEmpty = text.replace(unseen, "").trim() === "";
    context.addIssue({ code: "custom", message: isEmpty ? missing : read.problem });
    return z.NEVER;
  });

/** The address of `Ana <ana@…>`; of any other text, the text without what stands around it. */
function inBrackets(text: string): string {
  const bare = unwrap(text);
  const [, name, address] = /^([^<>]*[^<>\s])\s*<([^<>]*)>$/u.exec(bare) ?? [];
  if (name === undefined || address === undefined) return bare;
  // A name that is an address too is a second address, unless it is the same.
  const within = unwrap(address);
  return name.includes("@") && unwrap(name).toLowerCase() !== within.toLowerCase() ? bare : within;
}

function unwrap(text: string): string {
  const bare = text.trim().replace(closed, "");
  const inner = wrapped
    .exec(bare)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (inner !== undefined) return unwrap(inner);
  const address = ofLink(bare);
  return address === bare ? bare : unwrap(address);
}

/** The address in a `mailto:`, where signs may be written by their numbers, and a subject may follow. Another text stays. */
function ofLink(link: string): string {
  const [, address] = /^mailto:([^?]*)/iu.exec(link) ?? [];
  try {
    return address === undefined ? link : decodeURIComponent(address);
  } catch {
    return link;
  }
}

/** The first letter of a domain that is not Latin, or that only looks like another one. */
function foreignIn(domain: string): string | undefined {
  return [...composed(domain)].find(
    (letter) => letter > "\x7f" && !(/\p{Script=Latin}/u.test(letter) && letter.normalize("NFKC") === letter),
  );
}

/** Letters written with a mark of their own in one piece. Letters without one stay: the Kelvin sign would become a K. */
const composed = (text: string) => text.replace(/\p{L}\p{M}+/gu, (letter) => letter.normalize("NFC"));

/** `español.es` as `xn--espaol-zwa.es`, as browsers and mail servers have it. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/u.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
