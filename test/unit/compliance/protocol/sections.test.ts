// Proves the protocol that follows from a company's settings, and its changes since a version.
import { describe, expect, test } from "vitest";
import { changedSince, type ProtocolFacts } from "~/modules/compliance/protocol/facts";
import { longestSection, readProtocolForm } from "~/modules/compliance/protocol/protocol-form";
import { draftSections, sectionKeys, wholeText } from "~/modules/compliance/protocol/sections";

const facts: ProtocolFacts = {
  company: "Bar Luna",
  nif: "B12345674",
  timeZone: "Atlantic/Canary",
  workPauses: [],
  tracksLocation: false,
  allowsOffline: true,
  worksRemotely: false,
  hasKiosks: false,
};
const sectionsWith = (change: Partial<ProtocolFacts> = {}) => draftSections({ ...facts, ...change });

describe("the draft of a protocol", () => {
  test.each([
    ["scope", {}, "Bar Luna (NIF B12345674) registra"],
    ["scope", { nif: null }, "Bar Luna registra"],
    ["punches", {}, "en la hora canaria"],
    ["punches", {}, "desde la web o la aplicación, con su propia cuenta. Se ficha"],
    ["punches", { hasKiosks: true }, "o en la tablet del centro de trabajo, con su número y su PIN personal"],
    ["punches", {}, "Sin conexión se puede fichar con la aplicación instalada"],
    ["punches", { allowsOffline: false }, "queda como propuesta y no se aplica"],
    ["punches", {}, "cada tramo de trabajo. El trabajo es presencial."],
    ["punches", { worksRemotely: true }, "y se indica si se trabaja de forma presencial o a distancia."],
    ["punches", {}, "ese horario es un plan aparte del registro"],
    ["punches", {}, "no ficha por nadie y no cambia ningún fichaje"],
    ["access", {}, "El horario y las horas previstas los ven la propia persona y las personas responsables"],
    ["pauses", {}, "Ninguna pausa cuenta como tiempo de trabajo."],
    ["pauses", { workPauses: ["rest", "meal"] as const }, "las pausas de: descanso, comida. Las demás"],
    ["devices", { hasKiosks: true }, "o en una tablet de la empresa"],
    ["location", {}, "No se pide ni se guarda la ubicación al fichar."],
    ["location", { tracksLocation: true }, "Quien no la permite ficha igual"],
    ["privacy", {}, "Responsable: Bar Luna, NIF B12345674."],
  ] as const)("has in %s with %j: %s", (key, change, text) => {
    expect(sectionsWith(change)[key]).toContain(text);
  });

  test("covers what the law requires in each section, and claims nothing else", () => {
    const text = wholeText(sectionsWith());
    for (const what of [
      "cuatro años",
      "siete días",
      "aepd.es",
      "34.9",
      "representación legal",
      "de solo lectura",
    ])
      expect(text).toContain(what);
    expect(text).not.toMatch(/homologad|certificad|inalterable/i);
  });
});

describe("the list of changes since a protocol's version", () => {
  test("names only the changed section", () => {
    expect(changedSince({ ...facts }, facts)).toEqual({ words: [], sections: [] });
    expect(changedSince({ ...facts, tracksLocation: true, nif: null }, facts)).toEqual({
      words: ["el NIF", "si se pide la ubicación"],
      sections: ["scope", "location"],
    });
  });

  test("leaves out a question that an earlier program did not ask", () => {
    const { hasKiosks, ...earlier } = facts;
    expect(changedSince(earlier, { ...facts, hasKiosks: !hasKiosks }).words).toEqual([]);
  });
});

describe("the form of a protocol", () => {
  const id = "0190b6ac-0000-7000-8000-000000000000";
  const typed = { id, based_on: "0", ...sectionsWith() };

  test("is read as typed, without trailing blanks and foreign line breaks", () => {
    expect(readProtocolForm({ ...typed, scope: "  a\r\nb \r" })).toMatchObject({
      basedOn: 0,
      id,
      errors: {},
      sections: { scope: "a\nb" },
    });
  });

  test("names missing and too long fields", () => {
    const long = "x".repeat(longestSection + 1);
    const { errors } = readProtocolForm({ ...typed, scope: " ", pauses: long })!;
    expect(Object.keys(errors)).toEqual(["scope", "pauses"]);
    expect(readProtocolForm({ id, based_on: "3" })!.errors).toHaveProperty(sectionKeys.at(-1)!);
    expect(readProtocolForm({ ...typed, scope: long.slice(1) })!.errors).toEqual({});
  });

  test.each([{ based_on: "-1" }, { based_on: "1.5" }, { based_on: "" }, { id: "x" }, { id: `${id}x` }])(
    "is refused if our pages cannot have sent it: %j",
    (change) => expect(readProtocolForm({ ...typed, ...change })).toBeNull(),
  );
});
