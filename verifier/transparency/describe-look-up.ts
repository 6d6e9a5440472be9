import { hexToBytes } from "@noble/hashes/utils.js";
import { formatDate, type LocalDate } from "~/time/dates";
import { logFolder } from "~/modules/register/format/published-log";
import {
  checkLogCheckpoint,
  LogFault,
  readLogCheckpoint,
  requireBeginning,
  type LogTrust,
  type ReadLogFile,
} from "~/modules/register/format/read-log";
import { fetchKeys } from "../page/fetch-keys";
import { checkpointIn, lastDayIn } from "./checkpoint-in";
import { lookUp, type LookUp } from "./look-up";

interface LookUpDescription {
  tone: "success" | "problem" | "info";
  text: string;
}

const largestFile = 64 << 20;

/** Looks a file's register up in the log. Returns the outcome in Spanish. @param origin of the log. */
export async function describeLookUp(
  file: File,
  { day, origin }: { day: LocalDate; origin: string },
): Promise<LookUpDescription> {
  try {
    const isTooLarge = file.size > largestFile;
    const of = isTooLarge ? null : await checkpointIn(new Uint8Array(await file.arrayBuffer()), day);
    if (!of)
      return {
        tone: "problem",
        text: `${file.name} no es un paquete, un comprobante ni un punto de control de Fichaclara.`,
      };
    const keys = await fetchKeys();
    if (!keys)
      return {
        tone: "problem",
        text: "No se han podido pedir las claves publicadas. Comprueba la conexión y vuelve a intentarlo.",
      };
    const publicKeys = keys.map(({ publicKey }) => hexToBytes(publicKey));
    if (of.origin === origin) return await describeLog(of.checkpoint, { origin, publicKeys });
    const lookUpResult = await lookUp(readOverNetwork, { origin, publicKeys }, { ...of, day });
    return describeLeaves({ ...lookUpResult, isOfDay: of.isOfDay }, formatDate(day));
  } catch (fault) {
    if (fault instanceof LogFault)
      return {
        tone: "problem",
        text: `El registro de transparencia no está como se firmó: ${fault.message}`,
      };
    return {
      tone: "problem",
      text: "No se ha podido leer el registro de transparencia. Comprueba la conexión y vuelve a intentarlo.",
    };
  }
}

/** Returns the last day that a package shows. Null when it shows none or is unreadable. */
export async function lastDayShownIn(file: File): Promise<LocalDate | null> {
  if (file.size > largestFile) return null;
  return file.arrayBuffer().then(
    (bytes) => lastDayIn(new Uint8Array(bytes)),
    () => null,
  );
}

/** Checks that the log's current checkpoint continues an older one, as our e-mails have it. */
async function describeLog(checkpoint: string, trust: LogTrust): Promise<LookUpDescription> {
  const olderCheckpoint = checkLogCheckpoint(checkpoint, trust);
  await requireBeginning(readOverNetwork, olderCheckpoint, await readLogCheckpoint(readOverNetwork, trust));
  const text = `Es un estado del propio registro de transparencia, con ${olderCheckpoint.size} hojas, y el de hoy lo continúa.`;
  return { tone: "success", text };
}

function describeLeaves(
  { leaves, isThis, isOfDay }: LookUp & { isOfDay: boolean },
  day: string,
): LookUpDescription {
  if (leaves > 1)
    return {
      tone: "problem",
      text: `El ${day} hay ${leaves} hojas de este registro: Fichaclara publicó dos versiones distintas. Guarda el archivo y avisa.`,
    };
  if (leaves === 0)
    return {
      tone: "info",
      text: `El ${day} no hay ninguna hoja de este registro: todavía no existía, o ese día no se apuntó.`,
    };
  if (isOfDay && !isThis)
    return {
      tone: "problem",
      text: `El ${day} está publicado otro estado de este registro, y no el que este paquete trae de ese día: son dos versiones distintas. Guarda el archivo y avisa.`,
    };
  return isThis
    ? { tone: "success", text: `El ${day} hay una hoja de este registro, y es la de este archivo.` }
    : {
        tone: "success",
        text: `El ${day} hay una sola hoja de este registro. Es de su estado de esa noche; este archivo lleva otro, de otro momento.`,
      };
}

const readOverNetwork: ReadLogFile = async (path) => {
  const answer = await fetch(`/${logFolder}/${path}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
