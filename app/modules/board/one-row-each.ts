interface Entry {
  profileId: string;
}

/**
 * Shares out the entries with a missing exit, so that each person has one row: beside the person in another group of the screen, or else
 * once among the missing exits.
 * @param missing newest first.
 * @param shown the profiles of the other groups.
 * @returns `exitOf` has the newest entry of each person of the other groups, by profile.
 */
export function oneRowEach<Person extends Entry>(
  missing: readonly Person[],
  shown: readonly Entry[],
): { apart: Person[]; exitOf: ReadonlyMap<string, Person> } {
  const shownIds = new Set(shown.map(({ profileId }) => profileId));
  const newest = new Map<string, Person>();
  for (const person of missing) if (!newest.has(person.profileId)) newest.set(person.profileId, person);
  const isShown = ([profileId]: [string, Person]) => shownIds.has(profileId);
  return {
    apart: [...newest].filter((each) => !isShown(each)).map(([, person]) => person),
    exitOf: new Map([...newest].filter(isShown)),
  };
}
