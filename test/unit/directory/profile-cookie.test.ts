import { expect, test } from "vitest";
import { parseProfile, readSignedInProfile } from "~/modules/session/profile-cookie";

const id = "01a23669-4b80-7709-80cd-aa3bc224f7fa";

test.each([
  [`__Host-profile=${id}@CELL_1`, id],
  [`last-route=/reports; __Host-profile=${id}@CELL_1; theme=dark`, id],
  [`__Host-profile=${id}`, id],
  ["", null],
  ["__Host-profile=", null],
  [`x__Host-profile=${id}`, null],
  [`__Host-profile=${id.slice(1)}`, null],
  [`other=__Host-profile=${id}`, null],
])("the cookies %j give the signed-in profile %j", (cookies, profile) => {
  expect(readSignedInProfile(cookies)).toBe(profile);
});

test.each([
  [null, null],
  [`${id}@CELL_2`, { profileId: id, cell: "CELL_2" }],
  [id, { profileId: id, cell: undefined }],
  [`${id}@CELL 2`, null],
  ["' OR 1 = 1 --", null],
])("the cookie value %j gives the profile %j", (text, named) => {
  expect(parseProfile(text)).toEqual(named);
});
