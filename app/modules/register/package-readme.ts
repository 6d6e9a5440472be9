import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { encodeBase64 } from "./format/base64";
import type { Checkpoint } from "./format/checkpoint";
import type { PackageSelection } from "./format/statement";

interface Told {
  at: number;
  rows: number;
  selection: PackageSelection;
  checkpoint: Checkpoint;
  /** 64 hex digits. */
  publicKey: string;
  appOrigin: string;
}

/** LEEME.txt: what the package is and how to check it, for whoever opens it years later. */
export function packageReadme({ at, rows, selection, checkpoint, publicKey, appOrigin }: Told): string {
  const { from, to, profile_ids, time_zone } = selection;
  const period = from && to ? `del ${formatDate(from)} al ${formatDate(to)}` : "todo el registro";
  const people =
    profile_ids === null
      ? "todas las personas"
      : `${profile_ids.length} ${profile_ids.length === 1 ? "persona" : "personas"}`;
  return [
    "REGISTRO DE JORNADA VERIFICABLE",
    "",
    `Periodo: ${period}. Personas: ${people}. Entradas: ${rows}.`,
    `Exportado el ${formatDateTime(at, time_zone)} (${time_zone}).`,
    `Registro: ${checkpoint.origin}`,
    `Asientos que tenía al exportarlo: ${checkpoint.size}. Raíz: ${encodeBase64(checkpoint.root)}`,
    `Clave de la firma: ${publicKey}`,
    "",
    "QUÉ HAY AQUÍ",
    "registro.jsonl   los asientos uno a uno, como se firmaron",
    "registro.csv     las entradas y salidas, para leer o abrir con una hoja de cálculo",
    "publicado.json   el punto de control de cada día del periodo y su sitio en el registro de transparencia, que es público",
    "cabecera.json    el punto de control firmado, la prueba y la declaración firmada de lo que contiene el paquete",
    "verificar.html   la página que lo comprueba todo, sin conexión",
    "",
    "CÓMO COMPROBARLO",
    "1. Abre verificar.html con un navegador. No hace falta conexión ni instalar nada.",
    "2. Arrastra a la página este paquete ZIP, entero y sin descomprimir.",
    "3. La página dice con qué clave está firmado y si es válido, o qué se ha modificado, falta o sobra. Si es válido,",
    "   enseña los fichajes comprobados y deja guardarlos: esos son los que hay que leer.",
    "El ZIP se comprueba byte a byte: uno descomprimido y vuelto a comprimir no es válido, aunque nadie lo haya alterado.",
    "",
    "Si no te fías de la página que viene en el paquete, usa la pública y compara la clave:",
    `${appOrigin}/verificar`,
    `${appOrigin}/.well-known/fichaclara-keys.json`,
    "",
    "QUÉ SIGNIFICA",
    "El registro es a prueba de manipulaciones detectables: cada asiento es una hoja de un árbol de resúmenes criptográficos",
    "y lo que se firma es su raíz. Cambiar, quitar, añadir o reordenar algo deja huella. La prueba lleva de cada asiento de",
    "este paquete a esa raíz sin necesidad de los demás.",
    "De cada persona están todos los asientos desde el primero que se cuenta hasta el momento de exportar: de los que quedan",
    "fuera del periodo solo se ve que existen, de qué tipo y de qué día son.",
    "Los nombres, documentos, lugares y textos no están en el árbol, sino detrás de resúmenes con sal: cuando vence el plazo",
    "legal se borran, y todo lo demás se sigue pudiendo comprobar.",
    "El formato está descrito, byte a byte, en la documentación pública: cualquiera puede escribir otro verificador.",
    "",
  ].join("\r\n");
}
