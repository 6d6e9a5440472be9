import { formatDateTime } from "~/time/formats";

interface ReadmeFacts {
  name: string;
  company: { name: string; timeZone: string };
  now: number;
  appOrigin: string;
  /** The picture's file name; null without one. */
  photo: string | null;
}

/** Returns LEEME.txt: what each file is, and what is left out. */
export function ownReadme({ name, company, now, appOrigin, photo }: ReadmeFacts): string {
  return [
    `LOS DATOS DE ${name} EN ${company.name}`,
    `Descargados el ${formatDateTime(now, company.timeZone)} (${company.timeZone}), como prevén los artículos 15 y 20 del RGPD.`,
    "",
    "perfil.json  Quién eres aquí: tu perfil, tu cuenta, tus empresas, tus sesiones, tus llaves de acceso, las inspecciones a las que se enseñó tu registro, tus jornadas acordadas, los movimientos de tu saldo y lo que descargaste como representante.",
    "fichajes.csv  Tus fichajes en una tabla que se abre con Excel.",
    "jornadas.json  Los mismos con sus pausas, desde dónde trabajaste y, si tu empresa las pide, las ubicaciones.",
    "historial.json  Todo lo que consta de ti en el registro, en orden: cada fichaje, cada corrección y su motivo, cada cambio.",
    ...(photo === null ? [] : [`${photo}  Tu foto.`]),
    "",
    "Las horas de los .json están en UTC. No figuran los nombres de otras personas: si algo lo hizo otra, consta si fue la empresa.",
    "No hay contraseñas, claves ni PIN: nadie los puede leer, y nosotros tampoco. Lo que ya se borró no está.",
    "Si estás en varias empresas, este archivo es de una: entra en cada una de las otras y descarga el suyo.",
    `Lo que prueba que nada se ha tocado es tu registro verificable: ${appOrigin}/dashboard/registro.zip`,
    `Quién responde de estos datos, cuánto se guardan y cómo reclamar: ${appOrigin}/privacidad`,
    "",
  ].join("\r\n");
}
