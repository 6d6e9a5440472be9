import { describe, expect, test } from "vitest";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { parseVkey, readNote, findSigner } from "~/modules/register/format/note";
import { publishedFile, tlogPolicy, transparencyPolicy, vkeyList } from "~/modules/register/published-keys";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import { aWitness } from "../../support/register/witness";
import { aLine, lineOrigin, lineSettings, seedOf, vkeyOfDigit } from "../../support/register/key-line";

const company = "01999a00-0000-7000-8000-00000000c0de";
const { published, successions } = registerKeysOf(lineSettings(aLine()));
const linesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe("the published vkeys of the register", () => {
  test("are all keys, one a line with its time, the newest last", () => {
    expect(vkeyList(published)).toBe(
      [
        `# Claves de ${lineOrigin}, la más nueva al final.`,
        "# Firma hasta 1970-01-01T00:00:00.300Z",
        vkeyOfDigit("1"),
        "# Firma desde 1970-01-01T00:00:00.200Z hasta 1970-01-01T00:00:00.500Z",
        vkeyOfDigit("2"),
        "# Firma desde 1970-01-01T00:00:00.400Z",
        vkeyOfDigit("7"),
        "",
      ].join("\n"),
    );
    expect(vkeyList(registerKeysOf(lineSettings([])).published)).toContain("# Firma sin límite de fechas\n");
  });

  test("verify the signature of each key's succession", () => {
    const keys = linesOf(vkeyList(published)).map((line) => parseVkey(line)!);
    expect(successions.map((note) => findSigner(readNote(note)!, keys))).toEqual(keys.slice(0, -1));
  });
});

describe("the published key files", () => {
  const keys = registerKeysOf(lineSettings(aLine()));

  test("are the vkeys, the successions, and the policy of any company", () => {
    expect(publishedFile(keys, [], "vkeys.txt")!.text).toBe(vkeyList(published));
    expect(JSON.parse(publishedFile(keys, [], "successions.json")!.text)).toEqual({ successions });
    expect(publishedFile(keys, [], `${company}.policy`)!.text).toBe(tlogPolicy(published, company));
  });

  test.each(["", "x", ".policy", "x.policy", company, `${company}.policy.policy`, `${company}.txt`])(
    "include no other name (case %#)",
    (name) => expect(publishedFile(keys, [], name)).toBeNull(),
  );

  test("exclude an id in capitals, which would be another log", () => {
    expect(publishedFile(keys, [], `${company.toUpperCase()}.policy`)).toBeNull();
  });
});

describe("the witness policy of a company's log", () => {
  const policy = tlogPolicy(published, company);

  test("names each key once under the log's name, and no witness", () => {
    const log = `${lineOrigin}/${company}`;
    expect(linesOf(policy)).toEqual([
      ...["1", "2", "7"].map((digit) => `log ${vkeyOfDigit(digit, log)}`),
      "quorum none",
    ]);
    expect([...policy].filter((sign) => sign < " " && sign !== "\n")).toEqual([]);
    expect(policy.split("\n").filter((line) => line.startsWith("# Firma ")).length).toBe(3);
  });

  test("accepts a checkpoint of its log, and refuses another log's", () => {
    const keys = linesOf(policy)
      .slice(0, -1)
      .map((line) => parseVkey(line.replace("log ", ""))!);
    const isJudged = (origin: string, digit: string) => {
      const note = signCheckpoint({ origin, size: 0, root: new Uint8Array(32) }, seedOf(digit));
      return findSigner(readNote(note)!, keys) !== null;
    };
    expect(["1", "2", "7", "3"].map((digit) => isJudged(`${lineOrigin}/${company}`, digit))).toEqual([
      ...[true, true, true, false],
    ]);
    expect(isJudged(lineOrigin, "7")).toBe(false);
  });
});

describe("the witness policy of the transparency log", () => {
  const log = `${lineOrigin}/transparencia`;
  const keys = ["1", "2", "7"].map((digit) => `log ${vkeyOfDigit(digit, log)}`);

  test("requires no witness if none is known", () => {
    expect(linesOf(transparencyPolicy(published, []))).toEqual([...keys, "quorum none"]);
  });

  test("requires one witness of the known list, each with its key", () => {
    const knownWitnesses = [aWitness("uno.example"), aWitness("dos.example")];
    const witnesses = witnessesOf({
      WITNESS_URLS: knownWitnesses.map(({ vkey }) => ({ vkey, url: "https://x.example" })),
    });
    const file = publishedFile(registerKeysOf(lineSettings(aLine())), witnesses, "transparencia.policy");
    expect(linesOf(file!.text)).toEqual([
      ...keys,
      `witness testigo-1 ${knownWitnesses[0]!.vkey}`,
      `witness testigo-2 ${knownWitnesses[1]!.vkey}`,
      "group testigos any testigo-1 testigo-2",
      "quorum testigos",
    ]);
  });
});
