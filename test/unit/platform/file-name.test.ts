import { expect, test } from "vitest";
import { dispositionOf, fileNameOf } from "~/platform/file-name";
import { readFileName } from "~/ui/read-file-name";

const range = { from: "2026-10-01", to: "2026-10-31" };
const base = { what: "registro", period: range, extension: "zip" } as const;

test.each<[string, Partial<Parameters<typeof fileNameOf>[0]>, string, string]>([
  [
    "Bar Luna",
    {},
    "registro_bar-luna_2026-10-01_2026-10-31.zip",
    "registro_Bar-Luna_2026-10-01_2026-10-31.zip",
  ],
  ["Bar Luna", { period: null }, "registro_bar-luna.zip", "registro_Bar-Luna.zip"],
  [
    "Peña & Núñez, S.L.",
    { period: "2026" },
    "registro_pena-nunez-s-l_2026.zip",
    "registro_Peña-&-Núñez,-S.L_2026.zip",
  ],
  ["中文", { period: "2026-10" }, "registro_2026-10.zip", "registro_中文_2026-10.zip"],
  ['../a"b\r\nX: y;', { period: "v3" }, "registro_a-b-x-y_v3.zip", "registro_a-b-X-y;_v3.zip"],
  ["\u202egpj.exe\ud800", { period: "v3" }, "registro_gpj-exe_v3.zip", "registro_gpj.exe_v3.zip"],
  ["...", { period: "v3" }, "registro_v3.zip", "registro_v3.zip"],
  [
    "Bar",
    { person: "Ana Sol", period: "2026-10" },
    "registro_ana-sol_bar_2026-10.zip",
    "registro_Ana-Sol_Bar_2026-10.zip",
  ],
  [
    "Bar",
    { person: "?", period: "2026-10" },
    "registro_persona_bar_2026-10.zip",
    "registro_persona_Bar_2026-10.zip",
  ],
  ["x".repeat(99), { period: null }, `registro_${"x".repeat(60)}.zip`, `registro_${"x".repeat(60)}.zip`],
])(
  "a file called %j has both forms of its name in a one-line header that reads back",
  (name, parts, ascii, full) => {
    const fileName = fileNameOf({ ...base, company: { name }, ...parts });
    expect(fileName).toEqual({ ascii, full });
    const header = dispositionOf(fileName);
    expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/);
    expect(readFileName(header)).toBe(full);
  },
);

test("a file name that the specification fixes has one form", () => {
  const header = dispositionOf("fichajes_2026-10-01_2026-10-31.csv");
  expect(header).toBe('attachment; filename="fichajes_2026-10-01_2026-10-31.csv"');
  expect(readFileName(header)).toBe("fichajes_2026-10-01_2026-10-31.csv");
  expect(readFileName(null)).toBeNull();
});
