import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { logFault, loggedPathOf } from "~/platform/log.server";
import { expectFaults } from "../../support/quiet-console";

interface Line {
  level: string;
  what: string;
  path: string;
  error: { name: string; message: string; cause?: { message: string } };
}

const logged = (fault: unknown) => {
  logFault("request", fault, { path: "/login" });
  const [text] = expectFaults();
  return { text: text!, line: JSON.parse(text!) as Line };
};

describe("the log line of a fault", () => {
  test("is one line of JSON with the message and the place", () => {
    const { text, line } = logged(new TypeError("two\nlines"));
    expect(text).not.toContain("\n");
    expect(line).toMatchObject({ level: "error", what: "request", path: "/login" });
    expect(line.error).toMatchObject({ name: "TypeError", message: "two\nlines" });
  });

  test("of a query names the query and the cause, without the values", () => {
    const params = ["ana@example.com", "a value\nof two lines", "x\n    at home", 7];
    const fault = new DrizzleQueryError(
      "select * from users where email = ?",
      params,
      new Error("D1 is down"),
    );
    const { text, line } = logged(fault);
    expect(line.error.message).toBe("Failed query: select * from users where email = ?");
    expect(line.error.cause?.message).toBe("D1 is down");
    for (const value of ["ana@example.com", "two lines", "at home", "params"])
      expect(text).not.toContain(value);
  });

  test("is also written for a thrown value that is no Error", () => {
    expect(logged("gone").line.error.message).toBe("gone");
    expect(logged(undefined).line.error.message).toBe("undefined");
  });
});

test.each([
  ["/reports/registro/ana/2026-10", "/reports/registro/ana/2026-10"],
  ["/inspeccion", "/inspeccion"],
  ["/inspeccion/personas/ana/2026-10", "/inspeccion/…"],
  ["/inspeccion/personas/ana/2026-10.data?who=ana", "/inspeccion/…"],
  ["/Inspeccion/personas/ana/2026-10.pdf", "/inspeccion/…"],
  ["//%69nspeccion//personas/ana", "/inspeccion/…"],
])("the logged path of %s is %s", (path, loggedPath) =>
  expect(loggedPathOf(new Request(`https://app.fichaclara.test${path}`))).toBe(loggedPath),
);
