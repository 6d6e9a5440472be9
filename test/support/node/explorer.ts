import { ownConnection } from "./own-connection";

const databases = "/cdn-cgi/explorer/api/d1/database";

interface Answer<Result> {
  success: boolean;
  errors: { message: string }[];
  result: Result;
}

async function ask<Result>(url: string, request?: { sql: string; params: string[] }): Promise<Result> {
  const response = await fetch(url, {
    headers: { ...ownConnection, ...(request && { "Content-Type": "application/json" }) },
    ...(request && { method: "POST", body: JSON.stringify(request) }),
  });
  const { success, errors, result } = await response.json<Answer<Result>>();
  if (!success) throw new Error(`The local database: ${errors.map(({ message }) => message).join(", ")}`);
  return result;
}

/** The rows of one statement on one of a running app's own D1s, reached through wrangler's local explorer. */
export async function queryApp<Row>(
  { origin, database }: { origin: string; database: string },
  sql: string,
  ...params: string[]
): Promise<Row[]> {
  const all = await ask<{ uuid: string; name: string }[]>(origin + databases);
  const { uuid } = all.find(({ name }) => name === database)!;
  const [answer] = await ask<{ results: { columns: string[]; rows: unknown[][] } }[]>(
    `${origin}${databases}/${uuid}/raw`,
    { sql, params },
  );
  const { columns, rows } = answer!.results;
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row);
}
