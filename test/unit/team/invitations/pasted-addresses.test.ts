import { describe, expect, test } from "vitest";
import { readEmail } from "~/modules/directory/email";
import { readPeople } from "~/modules/team/invitations/model/people-csv";
import { readPasted } from "~/modules/team/invitations/pasted-people";

const ana = { email: "ana@example.com", fullName: null };
const anaGil = { email: "ana@example.com", fullName: "Ana Gil" };
const neill = { email: "o'neill@example.com", fullName: "O'Neill" };

/** Lines with one address, which a field of a form also takes if nothing else is in them. */
const oneAddress: [string, { email: string; fullName: string | null; unused?: string }, "field" | "line"][] =
  [
    ["ana@example.com", ana, "field"],
    ["Ana Gil ana@example.com", anaGil, "line"],
    ["Ana Gil <ana@example.com>", anaGil, "field"],
    ['"Gil, Ana" <ana@example.com>', anaGil, "field"],
    ["ana@example.com (Ana Gil)", anaGil, "line"],
    ["O'Neill <o'neill@example.com>", neill, "field"],
    ["mailto:ana@example.com?subject=Hola", ana, "field"],
    ["<ana@example.com>;", ana, "field"],
    ["- ana@example.com", ana, "line"],
    ["ana@example.com 12345678Z", { ...ana, unused: "12345678Z" }, "line"],
    ["Ana,ana@example.com", { ...ana, fullName: "Ana" }, "line"],
  ];

const refusedLines = [
  "-ana@example.com",
  "luis. paz@example.com",
  "ana,gil@example.com",
  "Ana <eva sol@example.com>",
  "o' neill@example.com",
  "ana.gil+ fichar@example.com",
  "ana.gil@example,com",
  "Ana Gil=ana@example.com",
  "ana@gmail",
  "a@b",
  `${"a".repeat(65)}@example.com`,
  "Ana",
];

const rowsOf = (csv: string) => {
  const peopleResult = readPeople(csv);
  if (!peopleResult.ok) throw new Error(peopleResult.problem);
  return peopleResult.rows;
};
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("a pasted line of text", () => {
  test.each(oneAddress)("%s gives the complete address, and shows unused words", (line, person) => {
    expect(readPasted(line)).toEqual([person]);
  });

  test.each(refusedLines)("%s gives no address, and is shown completely", (line) => {
    expect(readPasted(line).flatMap((each) => ("email" in each ? [each.email] : []))).toEqual([]);
    expect(readPasted(line)[0]).toMatchObject({ text: line });
  });

  test("with two addresses gives two people", () => {
    const eva = { email: "eva@example.com", fullName: null };
    expect(readPasted("ana@example.com; eva@example.com")).toEqual([ana, eva]);
  });
});

describe("a form field and a CSV cell", () => {
  test.each(oneAddress)("%s give the same address as a pasted line, or a refusal", (text, person, where) => {
    const expected = where === "field" ? person.email : undefined;
    expect(readEmail(text)).toMatchObject(
      expected ? { email: expected } : { problem: expect.stringMatching(/\S/) as string },
    );
    const [row] = rowsOf(`nombre;email\nAna Gil;${quoted(text)}`);
    expect(row!.invitee?.email).toBe(expected);
    expect(row!.errors.email === undefined).toBe(expected !== undefined);
  });

  test.each([...refusedLines, "ana@example.com; eva@example.com"])(
    "%s are refused next to the field",
    (text) => {
      expect(readEmail(text)).toHaveProperty("problem");
      const [row] = rowsOf(`nombre;email\nAna Gil;${quoted(text)}`);
      expect(row).toMatchObject({ invitee: null, errors: { email: expect.stringMatching(/\S/) as string } });
    },
  );
});
