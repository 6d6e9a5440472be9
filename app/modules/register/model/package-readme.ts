import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { encodeBase64 } from "../format/base64";
import type { Checkpoint } from "../format/checkpoint";
import type { PackageSelection } from "../format/statement";

interface PackageFacts {
  at: number;
  rows: number;
  selection: PackageSelection;
  checkpoint: Checkpoint;
  /** 64 hex digits. */
  publicKey: string;
  appOrigin: string;
}

/** Returns LEEME.txt: what the package is and how to verify it, in ten lines, for a reader years later. */
export function packageReadme({
  at,
  rows,
  selection,
  checkpoint,
  publicKey,
  appOrigin,
}: PackageFacts): string {
  const { from, to, profile_ids, time_zone } = selection;
  const { size, root } = checkpoint;
  const period = from && to ? `del ${formatDate(from)} al ${formatDate(to)}` : "todo el registro";
  const people =
    profile_ids === null
      ? "todas las personas"
      : `${profile_ids.length} ${profile_ids.length === 1 ? "persona" : "personas"}`;
  return [
    `REGISTRO DE JORNADA VERIFICABLE. Periodo: ${period}. Personas: ${people}. Fichajes: ${rows}.`,
    `Exportado el ${formatDateTime(at, time_zone)} (${time_zone}). Para comprobarlo no hace falta conexión ni instalar nada:`,
    "1. Abre verificar.html, que viene en este ZIP, con cualquier navegador.",
    "2. Arrastra a esa página el ZIP entero, tal como te lo dieron: descomprimido y vuelto a comprimir ya no vale.",
    "3. La página dice si es válido, quién lo firma, quién lo ha visto fuera de Fichaclara y qué no prueba.",
    "Si es válido, lee los fichajes que enseña ella. Son los de registro.csv; registro.jsonl trae las anotaciones una a una.",
    `Si no te fías de esa página, usa ${appOrigin}/verificar`,
    `Y compara la clave con ${appOrigin}/.well-known/fichaclara-keys.json`,
    `Firmado con la clave ${publicKey}: prueba.json trae las firmas y publicado.json, lo publicado cada día.`,
    `Registro ${checkpoint.origin}: ${size === 1 ? "1 anotación" : `${size} anotaciones`}; raíz, que es un número calculado con todas ellas: ${encodeBase64(root)}`,
    "",
  ].join("\r\n");
}
