/** Somebody in a text that was pasted: with an address and what to call them, or what it says instead of an address. */
export type Pasted = { email: string; fullName: string } | { text: string };

const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/u;

/**
 * The people in a text as it comes from a mail program, a list or a spreadsheet: addresses apart by line ends, commas, semicolons,
 * tabs or blanks, each with a name before it in its line or without. Who stands there twice is one.
 */
export function readPasted(text: string): Pasted[] {
  const people = new Map<string, Pasted>();
  for (const line of text.split(/[\r\n]+/u))
    for (const person of readLine(line)) {
      const key = "email" in person ? person.email.toLowerCase() : person.text;
      if (!people.has(key)) people.set(key, person);
    }
  return [...people.values()];
}

function readLine(line: string): Pasted[] {
  const people: Pasted[] = [];
  // A name whose address comes in the next field of its row.
  let before = "";
  for (const field of line.split(/[;,\t]+|(?<=@\S+)\s+(?=\S+@)/u)) {
    const piece = field.trim();
    if (piece === "") continue;
    const email = address.exec(piece)?.[0];
    if (!email) {
      if (before) people.push({ text: before });
      before = piece;
      continue;
    }
    const said = piece.replace(email, "").replace(/[<>"'()]|mailto:/g, "");
    people.push({ email, fullName: said.trim() || before || nameIn(email) });
    before = "";
  }
  return before ? [...people, { text: before }] : people;
}

/** What to call somebody of whom only the address is known, until they say: `ana.lopez@…` is Ana Lopez. */
export function nameIn(email: string): string {
  const local = email.split("@")[0]!.split("+")[0]!;
  const words = local.split(/[._\-\d]+/u).filter((word) => word !== "");
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join(" ");
  return name || local;
}
