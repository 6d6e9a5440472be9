import { isolateName, namesInText } from "~/modules/mail/isolated-name";
import { holdsLink } from "./holds-link";

/** The most characters of a name in a subject. */
const longestName = 60;

/**
 * Returns a name for the subject of a mail: on one line, cut to 60 characters, and isolated if it could turn the text around it.
 * @param other replaces an empty name, and a name that a mail program would turn into a link.
 */
export function nameInSubject(name: string, other: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  if (line === "" || holdsLink(line)) return other;
  const characters = [...line];
  const short =
    characters.length > longestName
      ? `${characters
          .slice(0, longestName - 1)
          .join("")
          .trimEnd()}…`
      : line;
  return namesInText(isolateName(short));
}
