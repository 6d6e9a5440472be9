import { isolateName, nameInMail, namesInText } from "./isolated-name";

/**
 * Returns a name for the subject of a mail, isolated if it could turn the text around it.
 * @param other replaces a name that mails do not show, and an address.
 */
export function nameInSubject(name: string, other: string): string {
  const shownName = nameInMail(name);
  return shownName === null || shownName.includes("@") ? other : namesInText(isolateName(shownName));
}
