import { expect, test } from "vitest";
import { pathOf } from "~/modules/billing/model/screen-path";

test.each([
  ["/team", "/team"],
  ["/team/", "/team"],
  ["/invitations/new/", "/invitations/new"],
  ["/", "/"],
  ["/team//", "/team/"],
])("a request to %s is for the screen %s", (pathname, path) => expect(pathOf(pathname)).toBe(path));
