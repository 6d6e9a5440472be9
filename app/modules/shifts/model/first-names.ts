/**
 * Returns the first name of each person, in the given order. People with the same first name get as much of their name as distinguishes
 * them: `Ana L.` and `Ana M.`, or the whole name. Of an address it is the part before the @.
 */
export function firstNamesOf(names: readonly string[]): string[] {
  const words = names.map((name) => name.replace(/@.*$/, "").trim().split(/\s+/));
  const whole = words.map((each) => each.join(" "));
  const first = words.map(([word = ""]) => word);
  const initials = words.map(([word = "", next]) => (next ? `${word} ${next.slice(0, 1)}.` : word));
  return words.map((_each, at) => {
    const shortest = [first, initials].find((forms) => isAlone(forms, at)) ?? whole;
    return shortest[at]!;
  });
}

const isAlone = (forms: readonly string[], at: number) =>
  forms.every((form, other) => other === at || form.toLowerCase() !== forms[at]!.toLowerCase());
