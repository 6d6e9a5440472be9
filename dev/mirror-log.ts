// `npm run transparency:mirror -- --from https://… carpeta [--origin nombre] [--key clave] [--witness clave]`: copies the transparency log
// into a folder, for example a git repository, and checks that it continues the earlier copy. Run it every day, on another machine.
// Exit code: 0 when everything is as signed, 1 when it is not, 2 when it could not be decided.
import { parseArgs } from "node:util";
import { hexToBytes } from "@noble/hashes/utils.js";
import { LogFault, type ReadLogFile } from "../app/modules/register/format/read-log";
import { logFolder, transparencyOrigin } from "../app/modules/register/format/published-log";
import { readPublishedKeys } from "../verifier/trusted-keys";
import { dateOfUtc } from "../app/time/dates";
import { mirrorLog, type MirrorOutcome } from "./transparency/mirror-log";
import { witnessesIn } from "./transparency/read-policy";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string" },
    origin: { type: "string" },
    key: { type: "string", multiple: true },
    witness: { type: "string", multiple: true },
  },
});
const [folder] = positionals;
if (!values.from || !folder) {
  console.error(
    "Uso: npm run transparency:mirror -- --from https://… carpeta [--origin nombre --key clave… --witness clave…]\n" +
      "Sin --origin, --key y --witness se usan las claves que publica el mismo sitio: guárdalas la primera vez e indícalas después.",
  );
  process.exit(2);
}
const logAddress = new URL(values.from).origin;
process.exitCode = await mirror(folder);

async function mirror(into: string): Promise<number> {
  try {
    const { size, added, newest } = await mirrorLog({
      read: readOverNetwork,
      folder: into,
      trust: await logTrust(),
      witnesses: await witnessesOfOptions(),
      today: dateOfUtc(Date.now()),
    });
    console.log(`El registro tiene ${size} hojas, ${added} más que la última vez. Todo está como se firmó.`);
    console.log(describeSeen(newest));
    return 0;
  } catch (fault) {
    if (fault instanceof LogFault) {
      console.error(`NO COINCIDE: ${fault.message}\nLa copia de ${into} se ha dejado como estaba.`);
      return 1;
    }
    console.error(`No se ha podido comprobar: ${fault instanceof Error ? fault.message : String(fault)}`);
    return 2;
  }
}

async function logTrust() {
  if (values.origin && values.key) return { origin: values.origin, publicKeys: values.key.map(hexToBytes) };
  const answer = await fetch(`${logAddress}/.well-known/fichaclara-keys.json`);
  const publishedKeys = await answer.json<{ origin: string }>();
  const keys = readPublishedKeys(publishedKeys);
  if (!keys) throw new Error(`${logAddress} no publica ninguna clave`);
  return {
    origin: transparencyOrigin(publishedKeys),
    publicKeys: keys.map(({ publicKey }) => hexToBytes(publicKey)),
  };
}

/** Returns the known list: the named witnesses, or those of the site's policy. */
async function witnessesOfOptions() {
  if (values.witness) return witnessesIn(values.witness.map((vkey) => `witness x ${vkey}`).join("\n"));
  const answer = await fetch(`${logAddress}/.well-known/fichaclara-keys/transparencia.policy`);
  return answer.ok ? witnessesIn(await answer.text()) : [];
}

function describeSeen({ day, stampedAt, seenBy }: MirrorOutcome["newest"]): string {
  const stamp =
    stampedAt === null
      ? "sin sello de tiempo"
      : `con sello de tiempo de ${new Date(stampedAt).toISOString()} (adjunto; su firma no se comprueba aquí)`;
  const witnessText = seenBy.length > 0 ? `: ${seenBy.join(", ")}` : "";
  return `Último día, ${day}: ${stamp}; testigos de la lista conocida que lo han visto: ${seenBy.length}${witnessText}.`;
}

async function readOverNetwork(path: string): ReturnType<ReadLogFile> {
  const answer = await fetch(`${logAddress}/${logFolder}/${path}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
