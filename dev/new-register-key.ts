// `npm run register:key -- archivo [--from fecha] [--until fecha]`: generates the register's next key, signed by the current one.
// The private key goes to a file that only its owner can read, the new REGISTER_PUBLIC_KEYS to the standard output.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod";
import { registerSettings } from "../app/platform/register-settings";
import { dayMs } from "../app/time/units";
import { readConfiguration } from "./configuration";
import { keysWithNext } from "./next-key";
import { writePrivateFile } from "./private-file";

const usage =
  "Uso: npm run --silent register:key -- archivo [--from fecha] [--until fecha]\n" +
  "El archivo recibe la nueva clave privada. Las fechas son como 2026-12-01T08:00:00Z: desde cuándo firma la nueva (si no\n" +
  "se dice, desde ahora) y hasta cuándo la actual (un día más).";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" }, until: { type: "string" } },
});
const [file, ...more] = positionals;
if (!file || more.length > 0) refuse(usage);
if (existsSync(file)) refuse(`${file} ya existe, y podría ser una clave: elige otro archivo.`);
const from = readInstant(values.from) ?? Date.now();
const until = readInstant(values.until) ?? from + dayMs;
if (until < from) refuse("Entre la clave actual y la nueva no puede haber un tiempo sin clave.");

const settings = z.object(registerSettings).safeParse(readConfiguration(".dev.vars"));
if (!settings.success) {
  const names = new Set(settings.error.issues.map(({ path }) => String(path[0])));
  refuse(`Falta o no vale: ${[...names].join(", ")}.`);
}
const nextKey = randomBytes(32).toString("hex");
const keys = listKeys();
writePrivateFile(file, nextKey);
console.log(JSON.stringify(keys));
console.error(
  `La nueva clave privada está en ${file}. Las dos claves firman de ${iso(from)} a ${iso(until)}.`,
);

function listKeys() {
  try {
    return keysWithNext(settings.data!, { next: nextKey, from, until });
  } catch (fault) {
    return refuse(`Con las claves actuales no se puede: ${(fault as Error).message}`);
  }
}

function readInstant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parsedInstant = z.iso.datetime({ offset: true }).safeParse(text);
  return parsedInstant.success ? Date.parse(parsedInstant.data) : refuse(usage);
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
