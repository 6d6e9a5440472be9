import { describe, expect, test } from "vitest";
import { countText, findIn, groupWorking } from "~/modules/board/model/working-groups";
import { hourMs } from "~/time/units";

const now = Date.UTC(2026, 10, 20, 18);

const inFor = (name: string, hours: number, isPaused = false) => ({
  name,
  dni: null,
  checkInTime: now - hours * hourMs,
  pause: isPaused ? { since: now - hourMs, kind: "rest" as const } : null,
});
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe("the groups of people at work and of people whose exit is probably missing", () => {
  const groupedPeople = {
    people: [inFor("new", 1), inFor("paused", 11, true), inFor("long", 11.5), inFor("longer", 11.75, true)],
    probablyMissing: { people: [inFor("oldest", 40), inFor("old", 13)], count: 2 },
    atWork: 4,
    paused: 2,
  };

  test("stay as the server sent them while no entry is too long", () => {
    expect(groupWorking(groupedPeople, now)).toEqual(groupedPeople);
    expect(groupWorking(groupedPeople, now + 0.25 * hourMs)).toEqual(groupedPeople);
  });

  test("change on the screen: a person whose entry becomes too long moves to the probably missing exits, oldest first, without a pause", () => {
    const { people, probablyMissing, atWork, paused } = groupWorking(groupedPeople, now + 0.5 * hourMs + 1);
    expect(names(people)).toEqual(["new", "paused"]);
    expect(names(probablyMissing.people)).toEqual(["oldest", "old", "longer", "long"]);
    expect([probablyMissing.count, atWork, paused]).toEqual([4, 2, 1]);
  });

  test("keep the server's count of people who are not on the screen", () => {
    const many = { ...groupedPeople, probablyMissing: { ...groupedPeople.probablyMissing, count: 62 } };
    expect(groupWorking(many, now + hourMs).probablyMissing.count).toBe(64);
  });
});

describe("a search on the board", () => {
  const group = { people: [inFor("Lucía Peña", 1), inFor("Omar", 2)], count: 14 };

  test("that the server answered keeps the server's count", () => {
    expect(findIn(group, { typed: "", searched: "" })).toEqual(group);
    expect(
      findIn({ people: [group.people[0]!], count: 60 }, { typed: "lucia ", searched: "lucia" }).count,
    ).toBe(60);
  });

  test("that was only typed counts the matches on the screen", () => {
    const { people, count } = findIn(group, { typed: "pena", searched: "" });
    expect(names(people)).toEqual(["Lucía Peña"]);
    expect(count).toBe(1);
  });
});

test.each([
  [{ atWork: 0, paused: 0, exits: 0 }, "0 personas trabajando ahora"],
  [{ atWork: 1, paused: 0, exits: 0 }, "1 persona trabajando ahora"],
  [{ atWork: 12, paused: 2, exits: 0 }, "12 personas trabajando ahora, 2 en pausa"],
  [{ atWork: 12, paused: 0, exits: 1 }, "12 personas trabajando ahora, falta 1 salida"],
  [{ atWork: 12, paused: 1, exits: 3 }, "12 personas trabajando ahora, 1 en pausa, faltan 3 salidas"],
])("the counts %o are shown as %s", (counts, words) => {
  expect(countText(counts)).toBe(words);
});
