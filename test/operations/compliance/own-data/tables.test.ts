import { env } from "cloudflare:test";
import * as cell from "#cell";
import { lifecycles as ofCell } from "#cell/lifecycle";
import * as directory from "#directory";
import { lifecycles as ofDirectory } from "#directory/lifecycle";
import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Session } from "~/modules/session/find-session.server";
import { downloadOwnData } from "~/modules/compliance/own-data/download-own-data.server";
import { openCells } from "~/platform/cells.server";
import { openDb, openDirectory } from "~/platform/db.server";
import { dayMs, hourMs } from "~/time/units";
import type { Lifecycle } from "../../../../drizzle/lifecycle";
import { deps } from "../../../support/worker/deps";
import { aMember } from "../../../support/worker/people";
import { register, worked } from "../../../support/worker/register";

/** Returns a database that records the SQL of each statement. */
function noted<D1 extends D1Database | D1DatabaseSession>(d1: D1, statementTexts: string[]): D1 {
  return Object.assign(Object.create(d1) as D1, {
    prepare: (text: string) => {
      statementTexts.push(text);
      return d1.prepare(text);
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => noted(d1.withSession(from), statementTexts),
    }),
  });
}

const tables = { ...cell, ...directory };
type Name = keyof typeof ofCell | keyof typeof ofDirectory;
/** The tables whose rows appear in a file of the ZIP. */
const shown = Object.entries<Lifecycle>({ ...ofCell, ...ofDirectory })
  .filter(([, { ownData }]) => ownData !== "none")
  .map(([name]): string => getTableName(tables[name as Name]));

test("a person's own data include every table whose lifecycle requires it", async () => {
  const ana = await aMember();
  await register(ana);
  const { now } = deps();
  await worked(ana, now - dayMs, now - dayMs + hourMs, true);
  const statementTexts: string[] = [];
  const first = noted(env.CELL_1, statementTexts);
  const listening = {
    ...deps(),
    db: openDb(first),
    directory: openDirectory(noted(env.DIRECTORY, statementTexts)),
    cells: openCells(new Map([["CELL_1", first]])),
  };
  const session = { user: { id: ana.profile.userId, email: ana.email } } as Session;
  const zip = await downloadOwnData(listening, { member: ana, session });
  expect((await new Response(zip).arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((table) => !statementTexts.some((text) => text.includes(`"${table}"`)))).toEqual([]);
});
