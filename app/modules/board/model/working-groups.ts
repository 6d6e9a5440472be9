import { missingExitsText } from "~/modules/ledger/missing-exits-text";
import { matchesSearch } from "~/platform/search-text";
import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import type { FirstPage, WorkingPeople, WorkingPerson } from "../list-working.server";

interface Groups<Person> extends Pick<WorkingPeople, "atWork" | "paused"> {
  people: Person[];
  probablyMissing: FirstPage<Person>;
}

/**
 * Regroups people at work and entries with a probably missing exit at a later instant. An entry may exceed the limit while the screen is
 * open.
 */
export function groupWorking<Person extends Pick<WorkingPerson, "checkInTime" | "pause">>(
  { people, probablyMissing, atWork, paused }: Groups<Person>,
  now: number,
): Groups<Person> {
  const isLate = ({ checkInTime }: Person) => isExitProbablyMissing(checkInTime, now);
  // Oldest first, after those that were there before.
  const late = people.filter(isLate).reverse();
  return {
    people: people.filter((person) => !isLate(person)),
    probablyMissing: {
      people: [...probablyMissing.people, ...late],
      count: probablyMissing.count + late.length,
    },
    atWork: atWork - late.length,
    paused: paused - late.filter(({ pause }) => pause).length,
  };
}

/**
 * Returns the people of a group that match a search.
 * @param searched the server's search. For any other text, only people on the screen count.
 */
export function findIn<Person extends Pick<WorkingPerson, "name" | "dni">>(
  { people, count }: FirstPage<Person>,
  { typed, searched }: { typed: string; searched: string },
): FirstPage<Person> {
  const matchingPeople = people.filter(({ name, dni }) => matchesSearch([name, dni], typed));
  const unseen = typed.trim() === searched ? count - people.length : 0;
  return { people: matchingPeople, count: matchingPeople.length + unseen };
}

/** Returns the text with the counts: people at work, on a pause, and missing exits. */
export function countText({
  atWork,
  paused,
  exits,
}: {
  atWork: number;
  paused: number;
  exits: number;
}): string {
  return [
    `${atWork === 1 ? "1 persona" : `${atWork} personas`} trabajando ahora`,
    ...(paused > 0 ? [`${paused} en pausa`] : []),
    ...(exits > 0 ? [missingExitsText(exits)] : []),
  ].join(", ");
}
