import type { EditRefusal } from "./edit-refusal";

/** What a form of the team answers in place. */
export type TeamAnswer = { kind: "status"; tone: "success" | "problem"; text: string } | EditRefusal;
