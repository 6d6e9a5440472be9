/** The pages of help: the last part of each address, `/ayuda/<slug>`. */
export type HelpSlug =
  | "primer-fichaje"
  | "salida-olvidada"
  | "correccion"
  | "kiosco"
  | "sin-conexion"
  | "hoja-mensual"
  | "cerrar-mes"
  | "inspeccion"
  | "horarios"
  | "turnos"
  | "saldo"
  | "ausencias"
  | "responsables"
  | "planes";

/** Returns the address of a page of help. */
export const helpPath = (slug: HelpSlug) => `/ayuda/${slug}`;

/**
 * A link from a screen to its page of help. These pages have no scripts, so the browser loads them whole.
 * @param isInText whether it ends a sentence, in the sentence's line.
 */
export const HelpLink = ({ page, isInText = false }: { page: HelpSlug; isInText?: boolean }) => (
  <a
    href={helpPath(page)}
    className={`${isInText ? "" : "inline-flex min-h-11 items-center"} text-muted underline underline-offset-4 hover:text-brand print:hidden`}
  >
    ¿Cómo funciona?
  </a>
);
