// Proves that the build holds, word for word, the texts that the specification quotes for states after the first page: what people do,
// waits, refusals and faults. It reads strings of the built files. test/http/site/quoted-texts.test.ts reads the pages' own texts.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The scripts that browsers load show these. */
const shownByBrowser = [
  "Cargando...",
  "Enviando...",
  "Ups! Algo salió mal",
  "Enlace enviado",
  "Error cargando perfil",
  "Seleccionar todos",
  "Cargar más empleados",
  "Último día",
  "Expira hoy",
  "Por favor introduce tu email",
  "Por favor ingresa tu email",
  "Por favor selecciona un archivo de imagen válido.",
  "Debes seleccionar una imagen para subir.",
  "¿Estás seguro de que quieres eliminar esta invitación? Esta acción no se puede deshacer.",
  "El servidor devolvió una respuesta no válida. Estado: ",
  "Error enviando el enlace de acceso",
  "Ocurrió un error inesperado. Por favor intenta de nuevo.",
  "¡Enlace enviado! Revisa tu bandeja de entrada.",
  "Geolocalización no soportada por este navegador",
  "Permiso de ubicación denegado",
  "Ubicación no disponible",
  "Tiempo de espera agotado",
  "Error al fichar entrada",
  "Error al fichar salida",
  "Error al exportar CSV",
  "Error al abrir el portal de pagos. Por favor, intenta de nuevo.",
  "Información actualizada correctamente",
  "Error al actualizar la información",
  "Configuración actualizada correctamente",
  "Error al actualizar la configuración",
  "Error al actualizar el estado de los miembros",
  "Error al actualizar el miembro",
  "Invitación enviada correctamente",
  "Error enviando invitación",
  "No hay sesión activa. Por favor, inicia sesión de nuevo.",
  "Error verificando la invitación",
  "Ocurrió un error al enviar el enlace de acceso",
  "Error subiendo la imagen",
  "Error cargando invitaciones",
  "Error eliminando invitación",
  "No se encontraron registros",
  "Cuenta Suspendida por Impago",
];

/** Only the Worker's answers have these. */
const answeredByWorker = [
  "No hay entrada activa para cerrar",
  "User email is required to create company",
  "La imagen debe ser menor a 2MB.",
  "Ya tienes un fichaje activo desde el ",
  ". Debes fichar salida antes de poder fichar entrada nuevamente.",
  "No hay datos para exportar",
  "Debes estar autenticado para suscribirte",
  "No checkout URL received",
  "No portal URL received",
  "Error obteniendo la URL de la imagen",
];

/** Returns the code with its escaped letters (`\xF3`) as they are sent. */
const readCode = (path: string) =>
  readFileSync(`build/${path}`, "utf8").replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4}))/gi,
    (_, two: string | undefined, four: string | undefined) =>
      String.fromCharCode(parseInt((two ?? four)!, 16)),
  );

test("the built scripts contain each text that the specification quotes for a later state of a page", () => {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readCode(`client/assets/${name}`)).join("\n");
  expect(shownByBrowser.filter((text) => !code.includes(text))).toEqual([]);
});

test("the Worker answers with each text that the specification quotes for a refusal", () => {
  const code = readCode("server/index.js");
  expect(answeredByWorker.filter((text) => !code.includes(text))).toEqual([]);
});
