import { describe, expect, test } from "vitest";
import { isMomentary, reasonOf } from "~/modules/session/reason-of";
import { maintenance } from "~/platform/http.server";

/** Remix's form of a thrown Response in a client action. */
const thrownResponse = (status: number, data: unknown = { error: "No puede ser." }) => ({
  status,
  statusText: "",
  internal: false,
  data,
});
const noAnswer = new TypeError("Failed to fetch");

describe("the text that a form shows for a fault", () => {
  test.each([
    ["a refusal's own words", thrownResponse(409), "No puede ser."],
    [
      "the text for a company whose ledger is being rebuilt",
      thrownResponse(503, { error: maintenance.text }),
      maintenance.text,
    ],
    ["the form's own text for a refusal without words", thrownResponse(404, null), "No se ha guardado."],
    ["the form's own text for a failed server", thrownResponse(500), "No se ha guardado."],
    ["the form's own text without an answer", noAnswer, "No se ha guardado."],
  ])("is %s", (_, fault, message) => expect(reasonOf(fault, "No se ha guardado.")).toBe(message));
});

test.each([
  [true, noAnswer],
  [true, thrownResponse(503)],
  [false, thrownResponse(500)],
  [false, thrownResponse(403)],
  [false, new TypeError("x is undefined")],
])("isMomentary is %s for %o", (is, fault) => expect(isMomentary(fault)).toBe(is));
