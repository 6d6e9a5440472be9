// Proves that the pages of help say what the screens say.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  mostPictureBytes,
  pictureFileWidth,
  picturePath,
  pictureWidth,
} from "../../../app/modules/site/help/help-page";
import { helpPages, helpSlugs } from "../../../app/modules/site/help/help-pages";

const root = join(import.meta.dirname, "../../..");

/** The sources of all screens, without the help itself and with one space for each line break. */
const screens = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|html)$/.test(path) && !path.includes("modules/site/"))
  .map((path) => readFileSync(join(root, "app", path), "utf8").replaceAll(/\s+/g, " "))
  .join("\n");

/** Whether a source has this text as a whole: a string, the text of an element, or the end of one. */
const isOnAScreen = (name: string) => {
  const text = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`["'\`>}] ?${text} ?["'\`<{·]`).test(screens);
};

/** Returns the width and the height of a WebP file as browsers' encoders write it. */
function sizeOf(file: Buffer): [number, number] {
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8X") return [1 + file.readUIntLE(24, 3), 1 + file.readUIntLE(27, 3)];
  if (kind !== "VP8 ") throw new Error(`unknown WebP: ${kind}`);
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}

describe.each(helpSlugs)("the help page %s", (slug) => {
  const { title, helps, steps, problems, picture, related } = helpPages[slug];

  test("names buttons and screens exactly as the screens show them", () => {
    const texts = [...steps, ...problems.map(({ answer }) => answer)];
    const names = texts.flatMap((text) => [...text.matchAll(/«([^»]+)»/g)].map(([, name]) => name!));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isOnAScreen(name))).toEqual([]);
  });

  test("has one sentence, 3 to 7 steps, one or two answers and links to further pages", () => {
    expect(title.length).toBeLessThan(50);
    expect(helps.match(/[.?!]/g)).toEqual(["."]);
    expect(helps.length).toBeGreaterThan(50);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(7);
    expect(problems.length).toBeGreaterThanOrEqual(1);
    expect(problems.length).toBeLessThanOrEqual(2);
    expect(new Set(related).size).toBe(related.length);
    expect(related).not.toContain(slug);
  });

  test("has a small picture of the declared size, with a text alternative", () => {
    const path = join(root, "public", picturePath(slug));
    expect(existsSync(path)).toBe(true);
    const file = readFileSync(path);
    expect(file.length).toBeLessThanOrEqual(mostPictureBytes);
    const height = Math.round((picture.height * pictureFileWidth) / pictureWidth);
    expect(sizeOf(file)).toEqual([pictureFileWidth, height]);
    expect(picture.alt.length).toBeGreaterThan(30);
  });
});

test("the check reports a button that no screen has", () => {
  expect(isOnAScreen("Fichar Entrada")).toBe(true);
  expect(isOnAScreen("Fichar la entrada de todos")).toBe(false);
  expect(isOnAScreen("Fichar")).toBe(true);
  expect(isOnAScreen("Ficha")).toBe(false);
});

test("every help page is linked from another page", () => {
  const reached = new Set(helpSlugs.flatMap((slug) => helpPages[slug].related));
  expect(helpSlugs.filter((slug) => !reached.has(slug))).toEqual([]);
});
