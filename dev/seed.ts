// `npm run seed`: fills the local database with a demo company. `-- --now 2026-11-09T09:00:00Z` sets another present.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDb, openDirectory } from "../app/platform/db.server";
import { seed } from "./seed/seed";
import { cast } from "./seed/cast";
import { createChildren } from "./child-processes";
import { openLocalDatabases } from "./local-database";
import { readConfiguration } from "./configuration";
import { localSecrets } from "./local-secrets";
import { requireKnownState } from "./require-known-state";
import { migrateCommands } from "./wrangler";

const root = fileURLToPath(new URL("..", import.meta.url));
const stateDir = resolve(root, process.env.STATE_DIR || ".wrangler/state");
const { values } = parseArgs({ options: { now: { type: "string" }, remote: { type: "boolean" } } });
const now = values.now === undefined ? Date.now() : Date.parse(values.now);

if (values.remote) refuse("La demo solo se carga en una base de datos local.");
if (Number.isNaN(now)) refuse("--now debe ser un instante ISO 8601, como 2026-11-09T09:00:00Z.");

await requireKnownState({ root, stateDir });
for (const command of migrateCommands({ root, stateDir }))
  await createChildren(root).run("La migración de la base de datos", command);
const { directory, cell, close } = await openLocalDatabases({ root, stateDir });
const env = { ...localSecrets(stateDir), ...readConfiguration(resolve(root, ".dev.vars")) };
const result = await seed({ directory: openDirectory(directory), db: openDb(cell), env, now });
await close();
const atKiosk = cast.flatMap(({ fullName, atKiosk }) =>
  atKiosk ? `${fullName}, número ${atKiosk.number} y PIN ${atKiosk.pin}` : [],
);
console.log(
  result
    ? `Panadería La Espiga: ${result.people} personas y ${result.punches} fichajes. Entra como marta@example.com ` +
        "(propietaria), jorge@example.com (administrador), rosa@example.com (responsable de un centro) o lucia@example.com (empleada). " +
        `Para fichar en un kiosco, abre /kiosco en otro navegador y confirma su código como Marta: ${atKiosk.join("; ")}.`
    : "La empresa de demostración ya está en esta base de datos.",
);

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
