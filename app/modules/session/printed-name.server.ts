import { identifiedName, type Paper } from "~/platform/pdf/paper.server";
import { displayName } from "./display-name";

/** Returns a person's name for a PDF; beside a name that the font cannot write their DNI or address. */
export const printedName = (
  paper: Paper,
  person: { fullName: string | null; email: string | null; dni: string | null },
): string => identifiedName(paper, displayName(person), person.dni ?? person.email);
