import { accessMatrix } from "./access-matrix";
import { people, type Expectation, type Viewer } from "./expectation";

/** Returns the addresses at which each viewer opens a page: by default the path, for a visitor, or for the owner and an employee. */
export function viewsOf(path: string): Partial<Record<Viewer, string[]>> {
  const expected = accessMatrix[path];
  return expected ? (expected.views ?? defaultViews(path, expected)) : {};
}

function defaultViews(path: string, { get }: Expectation) {
  const isShownTo = (who: (typeof people)[number]) => get[0]!.answers[people.indexOf(who)] === 200;
  if (isShownTo("nobody")) return { visitor: [path] };
  return {
    ...(isShownTo("owner") && { owner: [path] }),
    ...(isShownTo("employee") && { employee: [path] }),
  };
}
