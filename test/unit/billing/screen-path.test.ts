import { expect, test } from "vitest";
import { pathOf } from "~/modules/billing/model/screen-path";

test.each([
  ["/team", "/team"],
  ["/team/", "/team"],
  ["/invitations/new/", "/invitations/new"],
  ["/", "/"],
  ["/team//", "/team/"],
])("the screen at %s is %s", (pathname, path) => expect(pathOf(pathname)).toBe(path));
