import { ownConnection } from "./own-connection";

const databases = "/cdn-cgi/explorer/api/d1/database";

interface Answer<Result> {
  success: boolean;
  errors: { message: string }[];
  result: Result;
}

/** A statement and its values as texts. A numeric column converts them. */
export interface Statement {
  sql: string;
  params: string[];
}

async function ask<Result>(url: string, request?: { batch: Statement[] }): Promise<Result> {
  const response = await fetch(url, {
    headers: { ...ownConnection, ...(request && { "Content-Type": "application/json" }) },
    ...(request && { method: "POST", body: JSON.stringify(request) }),
  });
  const { success, errors, result } = await response.json<Answer<Result>>();
  if (!success) throw new Error(`The local database: ${errors.map(({ message }) => message).join(", ")}`);
  return result;
}

interface Place {
  origin: string;
  database: string;
}

/** The explorer's names of the databases, by app. They do not change while it runs. */
const namesOf = new Map<string, Promise<{ uuid: string; name: string }[]>>();

async function addressOf({ origin, database }: Place): Promise<string> {
  if (!namesOf.has(origin)) namesOf.set(origin, ask(origin + databases));
  const { uuid } = (await namesOf.get(origin)!).find(({ name }) => name === database)!;
  return `${origin}${databases}/${uuid}/raw`;
}

/**
 * Runs statements in their order on one of a running app's own D1 databases, with one request to wrangler's local explorer. If one fails,
 * the earlier ones remain done.
 * @returns the rows of each statement.
 */
export async function queryAllApp<Row>(place: Place, batch: Statement[]): Promise<Row[][]> {
  const answers = await ask<{ results: { columns: string[]; rows: unknown[][] } }[]>(await addressOf(place), {
    batch,
  });
  return answers.map(({ results: { columns, rows } }) =>
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row),
  );
}

/** Does the same for one statement. */
export const queryApp = async <Row>(place: Place, sql: string, ...params: string[]): Promise<Row[]> =>
  (await queryAllApp<Row>(place, [{ sql, params }]))[0]!;
