import { matchesSearch } from "~/platform/search-text";
import { isProbablyForgotten } from "./forgotten";
import type { Listed, Working, WorkingPerson } from "./list-working.server";

interface Groups<Person> extends Pick<Working, "atWork" | "paused"> {
  people: Person[];
  forgotten: Listed<Person>;
}

/**
 * Who is at work and who seems to have forgotten to leave, at an instant after the server was asked: an entry may have become
 * too long on the screen.
 */
export function groupWorking<Person extends Pick<WorkingPerson, "checkInTime" | "pause">>(
  { people, forgotten, atWork, paused }: Groups<Person>,
  now: number,
): Groups<Person> {
  const isLate = ({ checkInTime }: Person) => isProbablyForgotten(checkInTime, now);
  // Oldest first, as they are, and after those who were so before.
  const late = people.filter(isLate).reverse();
  return {
    people: people.filter((person) => !isLate(person)),
    forgotten: { people: [...forgotten.people, ...late], count: forgotten.count + late.length },
    atWork: atWork - late.length,
    paused: paused - late.filter(({ pause }) => pause).length,
  };
}

/**
 * Those of a group whom a search finds.
 * @param asked what the server has searched for; of what is typed besides, only those on the screen are known.
 */
export function findIn<Person extends Pick<WorkingPerson, "name" | "dni">>(
  { people, count }: Listed<Person>,
  { typed, asked }: { typed: string; asked: string },
): Listed<Person> {
  const found = people.filter(({ name, dni }) => matchesSearch([name, dni], typed));
  const unseen = typed.trim() === asked ? count - people.length : 0;
  return { people: found, count: found.length + unseen };
}

/** How many are at work and how many of them are on a pause, and how many others seem to have forgotten to leave. */
export function countWords({
  atWork,
  paused,
  forgotten,
}: {
  atWork: number;
  paused: number;
  forgotten: number;
}): string {
  return [
    `${atWork === 1 ? "1 persona" : `${atWork} personas`} trabajando ahora`,
    ...(paused > 0 ? [`${paused} en pausa`] : []),
    ...(forgotten > 0
      ? [forgotten === 1 ? "1 quizá olvidó la salida" : `${forgotten} quizá olvidaron la salida`]
      : []),
  ].join(", ");
}
