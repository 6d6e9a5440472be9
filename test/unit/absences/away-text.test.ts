import { expect, test } from "vitest";
import { awayText } from "~/modules/absences/model/away-text";

const [monday, friday] = ["2026-12-07", "2026-12-11"];
const week = { from: monday, to: friday };

test.each([
  [[], 0, "Esos días no falta nadie más."],
  [["Ana"], 1, "Esos días también falta Ana."],
  [["Ana", "Luis"], 2, "Esos días también faltan Ana y Luis."],
  [["Ana", "Luis"], 3, "Esos días también faltan Ana, Luis y una persona más."],
  [["Ana", "Luis"], 612, "Esos días también faltan Ana, Luis y 610 personas más."],
])("of the absent colleagues %j, the text names %d", (names, count, text) => {
  expect(awayText({ names, count, requesting: { names: [], count: 0 } }, week)).toBe(text);
});

test("other people's requests for those days are named after the absences", () => {
  const requesting = { names: ["Leo", "Eva"], count: 2 };
  expect(awayText({ names: ["Ana"], count: 1, requesting }, week)).toBe(
    "Esos días también falta Ana. También los piden Leo y Eva.",
  );
});

test("of a single day the text says 'ese día'", () => {
  const day = { from: monday, to: monday };
  const [nobody, leo] = [[], ["Leo"]].map((names) => ({ names, count: names.length }));
  expect(awayText({ ...nobody!, requesting: leo! }, day)).toBe(
    "Ese día no falta nadie más. También lo pide Leo.",
  );
});
