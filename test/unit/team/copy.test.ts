import { expect, test } from "vitest";
import { copy } from "~/modules/team/copy";

test.each([
  [["Ana"], "Ana está trabajando ahora"],
  [["Ana", "Leo"], "Ana y Leo están trabajando ahora"],
  [["Ana", "Leo", "Eva"], "Ana, Leo y Eva están trabajando ahora"],
  [["Ana", "Leo", "Eva", "Iris"], "4 personas están trabajando ahora"],
  [1, "1 persona está trabajando ahora"],
  [12, "12 personas están trabajando ahora"],
])("of %j at work it is said: %s", (working, said) => {
  expect(copy.losesExit(working)).toContain(`${said}: su jornada quedará sin hora de salida y no contará.`);
});
