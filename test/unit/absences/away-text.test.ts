import { expect, test } from "vitest";
import { awayText } from "~/modules/absences/away-text";

test.each([
  [[], 0, "Esos días no falta nadie más."],
  [["Ana"], 1, "Esos días también falta Ana."],
  [["Ana", "Luis"], 2, "Esos días también faltan Ana y Luis."],
  [["Ana", "Luis"], 3, "Esos días también faltan Ana, Luis y una persona más."],
  [["Ana", "Luis"], 612, "Esos días también faltan Ana, Luis y 610 personas más."],
])("of the absent colleagues %j, the text names %d", (names, count, text) => {
  expect(awayText({ names, count, requesting: { names: [], count: 0 } })).toBe(text);
});

test("other people's requests for those days are named after the absences", () => {
  const requesting = { names: ["Leo", "Eva"], count: 2 };
  expect(awayText({ names: ["Ana"], count: 1, requesting })).toBe(
    "Esos días también falta Ana. También los piden Leo y Eva.",
  );
});
