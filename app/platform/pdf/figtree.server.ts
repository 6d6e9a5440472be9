import bold from "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf?url";
import regular from "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf?url";
import type { jsPDF } from "jspdf";
import type { Deps } from "~/platform/context.server";

/** The font data of jsPDF, which has no types for it. */
interface FontFile {
  cmap: { unicode: { codeMap: Record<number, number> } };
  post: { names: string[]; glyphNameIndex: number[] };
}

const family = "Figtree";
const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** The names of a font's own glyphs follow these in its `post` table. */
const standardNames = 258;

/**
 * Adds Figtree to a document, from the Worker's assets.
 * @returns whether the font has a character, by its code point.
 * @throws Error if the build lacks a font file.
 */
export async function addFigtree({ env }: Pick<Deps, "env">, doc: jsPDF): Promise<(code: number) => boolean> {
  const readFont = async (path: string) => {
    const answer = await env.ASSETS.fetch(new URL(path, env.APP_ORIGIN));
    if (!answer.ok) throw new Error(`${path} is missing from the build`);
    return binaryText(new Uint8Array(await answer.arrayBuffer()));
  };
  const [regularFile, boldFile] = await Promise.all([readFont(regular), readFont(bold)]);
  const add = (style: "normal" | "bold", file: string) => {
    doc.addFileToVFS(`${style}.ttf`, file);
    doc.addFont(`${style}.ttf`, family, style);
    doc.setFont(family, style);
    return withTabularDigits(doc.getFont().metadata as FontFile);
  };
  add("bold", boldFile);
  const { codeMap } = add("normal", regularFile).cmap.unicode;
  return (code) => codeMap[code] !== undefined;
}

/** Figtree's default digits differ in width. Its tabular digits align columns, but have glyph names without code points. */
function withTabularDigits(font: FontFile): FontFile {
  digits.forEach((name, digit) => {
    const glyph = font.post.glyphNameIndex.indexOf(standardNames + font.post.names.indexOf(`${name}.tf`));
    if (glyph < 0) throw new Error(`Figtree has no glyph ${name}.tf`);
    font.cmap.unicode.codeMap[digit.toString().charCodeAt(0)] = glyph;
  });
  return font;
}

/** Returns one character a byte, as jsPDF needs its files. */
function binaryText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
