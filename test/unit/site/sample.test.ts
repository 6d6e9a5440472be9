import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSample } from "../../../verifier/sample/sample";
import { sampleKeys } from "../../../verifier/sample/trusted-sample";
import { verifyFiles } from "../../../verifier/verify-files";
import { samplePath, sampleSheetPath } from "../../../app/modules/site/landing/try-it";

const file = (path: string) => readFileSync(new URL(`../../../public${path}`, import.meta.url));
const zip = () => new Uint8Array(file(samplePath));

type Changes = Parameters<Awaited<ReturnType<typeof readSample>>["judge"]>[0];
type Change = Changes extends ReadonlyMap<number, infer C> ? C : never;

const judged = async (...changes: [number, Change][]) => {
  const { isValid, messages } = await (await readSample(zip())).judge(new Map(changes));
  return isValid ? "valid" : messages.join(" ");
};

describe("the sample package of the landing page", () => {
  test("is a whole month of one person, and valid", async () => {
    const { rows } = await readSample(zip());
    expect(rows.length).toBeGreaterThan(15);
    expect(rows[0]).toEqual({ day: "01/10/2026", entered: "06:55", left: "14:58" });
    expect(await judged()).toBe("valid");
  });

  test.each<[string, [number, Change], RegExp]>([
    [
      "another entry",
      [0, { entered: "09:00" }],
      /línea 2 .*Hora Entrada: pone «09:00:28» y debería poner «06:55:28»/,
    ],
    [
      "another exit",
      [2, { left: "18:00" }],
      /línea 4 .*Hora Salida: pone «18:00:39» y debería poner «14:58:39»/,
    ],
    ["no exit", [1, { left: "" }], /línea 3 .*Hora Salida: pone nada y debería poner/],
    ["a missing day", [3, { isRemoved: true }], /línea 5 .*falta/],
    ["its last day missing", [20, { isRemoved: true }], /línea 22 .*falta/],
  ])("is invalid with %s", async (_, change, answerPattern) =>
    expect(await judged(change)).toMatch(answerPattern),
  );

  test("is valid again with each original hour", async () => {
    expect(await judged([0, { entered: "06:55", left: "14:58" }], [1, { isRemoved: false }])).toBe("valid");
  });

  test("is marked as a sample by the verifier's page, and only with the key of that hour", async () => {
    const judgement = await verifyFiles([{ name: "r.zip", bytes: zip() }], sampleKeys);
    const [outcome] = judgement.outcomes;
    if (outcome?.what !== "package" || outcome.verdict.verdict !== "valid") throw new Error("not valid");
    expect(outcome.verdict.answer).toContain("la del ejemplo y de ninguna empresa");
    expect(outcome.verdict.signedBy).toMatchObject({ source: "sample", publishedBy: null });
    for (const key of sampleKeys) {
      expect(key.origin).toBe("ejemplo.fichaclara.invalid/registro");
      expect(key.until! - key.from!).toBeLessThanOrEqual(2 * 3_600_000);
    }
    const unknown = await verifyFiles([{ name: "r.zip", bytes: zip() }], []);
    expect(unknown.outcomes[0]).toMatchObject({ verdict: { verdict: "undecided", doubt: "unknown-key" } });
  });

  test("has no machine address in it, and its month sheet next to it", async () => {
    const { files } = await readSample(zip());
    expect(new TextDecoder().decode(files.readme!)).not.toContain("localhost");
    expect(file(sampleSheetPath).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
