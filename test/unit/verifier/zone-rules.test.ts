// Proves that a device with other rules for a zone accuses nobody: it decides nothing about local days.
import { afterEach, describe, expect, test, vi } from "vitest";
import { isKnownZone, isZoneName } from "../../../verifier/event-shape";
import { isRowByOtherRules } from "../../../verifier/zone-rules";
import { aCompany } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  trustedKeys,
  type Sealed,
} from "../../support/register/sealed-package";

const OwnFormat = Intl.DateTimeFormat;
const companies = Array.from({ length: 12 }, (_, seed) => aCompany(seed, 14));
const zone = companies[0]!.lines[0]!.facts.time_zone;

/** Gives the device the rules of another zone for the zone of the packages. */
function aDevice(rulesOf: string) {
  class Other extends OwnFormat {
    constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locale, options?.timeZone === zone ? { ...options, timeZone: rulesOf } : options);
    }
  }
  // The modules keep the clocks that they have made.
  vi.resetModules();
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Other });
}
afterEach(() => {
  vi.unstubAllGlobals();
  // Other files get modules that have met no other device.
  vi.resetModules();
});

async function verdictOn(rulesOf: string, sealed: Sealed) {
  const files = filesOf(sealed);
  aDevice(rulesOf);
  const { verifyPackage } = await import("../../../verifier/verify-package");
  return (await verifyPackage(files, trustedKeys)).verdict;
}

const sealed = companies.map((company) => seal(aSealedPackage(company)));

test.each([
  ["an hour less", "Europe/Lisbon"],
  ["an hour more", "Europe/Athens"],
  ["no summer time", "Africa/Lagos"],
])("on a device with %s, packages are undecided, and never invalid", async (_, rulesOf) => {
  for (const one of sealed) {
    const verdict = await verdictOn(rulesOf, one);
    expect(verdict).toMatchObject({
      verdict: "undecided",
      doubt: "unknown-zone",
      findings: [
        {
          kind: "unknown-zone",
          message: `Este dispositivo y quien firmó no tienen las mismas reglas para la hora de ${zone}.`,
        },
      ],
    });
    expect(verdict.answer).toMatch(/^Las horas de este paquete no están probadas\./);
  }
});

test("on a device with the same zone rules as the writer, packages are valid", async () => {
  for (const one of sealed) expect(await verdictOn(zone, one)).toMatchObject({ verdict: "valid" });
});

describe("on a device with other zone rules, a package stays invalid", () => {
  test("with changed bytes", async () => {
    const [one] = sealed;
    const changed = { ...one!, records: one!.records.with(1, one!.records[1]!.replace("/202", "/203")) };
    expect(await verdictOn("Europe/Athens", changed)).toMatchObject({ verdict: "invalid" });
  });

  test("with signed hours that do not follow", async () => {
    const [one] = sealed;
    const lie = seal({ ...one!, records: one!.records.with(1, one!.records[1]!.replace("/202", "/203")) });
    expect(await verdictOn(zone, lie)).toMatchObject({ verdict: "invalid" });
  });
});

test.each([
  ["europe/madrid", true],
  ["EUROPE/MADRID", true],
  ["Factory", false],
  ["posix/Europe/Madrid", false],
  ["right/Europe/Madrid", false],
])("the verifier knows the zone %s: %s", (name, isKnown) => {
  expect([isZoneName(name), isKnownZone(name)]).toEqual([true, isKnown]);
});

const row = (...instants: string[]) => ["7", "Bar", "", "Ana", "", "", ...instants, "Obs"];
const spring = ["29/03/2026", "09:00:00", "'+02:00"];
const none = ["", "", ""];
const rowOf = (entry: string[], exit: string[], duration = "1:00") =>
  row(...entry, "", ...exit, "", "", duration);

test.each<[string, string[], boolean]>([
  ["one hour less, and its offset too", rowOf(["29/03/2026", "08:00:00", "'+01:00"], none), true],
  ["nothing else", rowOf(spring, none), false],
  ["the day before, with its offset", rowOf(["28/03/2026", "23:30:00", "'-07:30"], none), false],
  ["another hour with the same offset", rowOf(["29/03/2026", "08:00:00", "'+02:00"], none), false],
  ["another offset alone", rowOf(["29/03/2026", "09:00:00", "'+01:00"], none), false],
  ["three hours less, and its offset too", rowOf(["29/03/2026", "06:00:00", "'-01:00"], none), false],
  ["a missing exit", rowOf(["29/03/2026", "08:00:00", "'+01:00"], spring), false],
  ["another duration", rowOf(["29/03/2026", "08:00:00", "'+01:00"], none, "2:00"), false],
  ["a text instead of an offset", rowOf(["29/03/2026", "08:00:00", "una"], none), false],
])("a row with %s is compared by its own offsets", (_, foundRow, isExplained) => {
  expect(isRowByOtherRules(rowOf(spring, none), foundRow)).toBe(isExplained);
});
