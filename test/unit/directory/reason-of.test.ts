import { describe, expect, test } from "vitest";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { maintenance } from "~/platform/http.server";

/** Remix's form of a thrown Response in a client action. */
const refused = (status: number, data: unknown = { error: "No puede ser." }) => ({
  status,
  statusText: "",
  internal: false,
  data,
});
const noAnswer = new TypeError("Failed to fetch");

describe("the text that a form shows for a fault", () => {
  test.each([
    ["a refusal's own words", refused(409), "No puede ser."],
    [
      "those of a company whose ledger is being rebuilt",
      refused(503, { error: maintenance.text }),
      maintenance.text,
    ],
    ["its own of a refusal without words", refused(404, null), "No se ha guardado."],
    ["its own of a server that failed", refused(500), "No se ha guardado."],
    ["its own where nobody answered", noAnswer, "No se ha guardado."],
  ])("is %s", (_, fault, said) => expect(reasonOf(fault, "No se ha guardado.")).toBe(said));
});

test.each([
  [true, noAnswer],
  [true, refused(503)],
  [false, refused(500)],
  [false, refused(403)],
  [false, new TypeError("x is undefined")],
])("isMomentary is %s for %o", (is, fault) => expect(isMomentary(fault)).toBe(is));
