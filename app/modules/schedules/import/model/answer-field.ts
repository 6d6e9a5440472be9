import { columnUses, type ColumnUse } from "./columns";

/** The name of the field with the answer to a question about a cell. */
export const answerField = (line: number, use: ColumnUse) => `answer_${line}_${use}`;

const longestAnswer = 100;

/** Returns the answers of a form by line and column: `3 percent`. */
export function answersIn(form: FormData): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const [name, value] of form) {
    const [, line, use] = /^answer_(\d{1,6})_(\w+)$/.exec(name) ?? [];
    const isColumn = columnUses.some((each) => each === use);
    if (isColumn && typeof value === "string") answers.set(`${line} ${use}`, value.slice(0, longestAnswer));
  }
  return answers;
}
