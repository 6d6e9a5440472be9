interface PersonEntry {
  profileId: string;
}

/** With more missing exits each person has only the row of their newest one. */
const mostSeparateExits = 3;

/**
 * Shares out the entries with a missing exit: beside the person in another group of the screen, or else among the missing exits. A few have
 * a row each; of many only the newest of each person.
 * @param missing newest first.
 * @param shownEntries the profiles of the other groups, without probably missing exits, which are beside the missing exits.
 * @returns `exitOf` has the newest entry of each person of the other groups, by profile.
 */
export function oneRowEach<Person extends PersonEntry>(
  missing: readonly Person[],
  shownEntries: readonly PersonEntry[],
): { apart: Person[]; exitOf: ReadonlyMap<string, Person> } {
  const shownIds = new Set(shownEntries.map(({ profileId }) => profileId));
  const newest = new Map<string, Person>();
  for (const person of missing) if (!newest.has(person.profileId)) newest.set(person.profileId, person);
  const apart = missing.filter(({ profileId }) => !shownIds.has(profileId));
  return {
    apart:
      apart.length <= mostSeparateExits
        ? apart
        : apart.filter((person) => newest.get(person.profileId) === person),
    exitOf: new Map([...newest].filter(([profileId]) => shownIds.has(profileId))),
  };
}
