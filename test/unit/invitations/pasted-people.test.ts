import { expect, test } from "vitest";
import { nameIn, readPasted } from "~/modules/invitations/pasted-people";

const ana = { email: "ana@sol.es", fullName: "Ana López" };
const leo = { email: "leo@sol.es", fullName: "Leo" };

test.each([
  [
    "a list of addresses",
    "ana.lopez@sol.es\nleo@sol.es",
    [{ ...ana, email: "ana.lopez@sol.es", fullName: "Ana Lopez" }, leo],
  ],
  ["what a mail program copies", 'Ana López <ana@sol.es>, "Leo" <leo@sol.es>', [ana, leo]],
  ["two columns of a spreadsheet", "Ana López\tana@sol.es\r\nLeo\tleo@sol.es", [ana, leo]],
  ["fields of a CSV", "Ana López;ana@sol.es;Leo;leo@sol.es", [ana, leo]],
  ["addresses apart by blanks", "ana@sol.es leo@sol.es", [{ email: "ana@sol.es", fullName: "Ana" }, leo]],
  ["a name behind its address", "ana@sol.es (Ana López)", [ana]],
  ["somebody twice", "Ana López <ana@sol.es>\nANA@sol.es", [ana]],
  ["what is no address", "Ana López\nleo\n", [{ text: "Ana López" }, { text: "leo" }]],
  [
    "a line without an address before one with it",
    "Leo\nana.lopez@sol.es",
    [{ text: "Leo" }, { email: "ana.lopez@sol.es", fullName: "Ana Lopez" }],
  ],
  ["nothing", " \n;,", []],
])("reads %s", (_, text, people) => {
  expect(readPasted(text)).toEqual(people);
});

test.each([
  ["maria-jose.ruiz2@x.es", "Maria Jose Ruiz"],
  ["info+fichar@x.es", "Info"],
  ["007@x.es", "007"],
])("calls %s %s until they say who they are", (email, name) => {
  expect(nameIn(email)).toBe(name);
});
