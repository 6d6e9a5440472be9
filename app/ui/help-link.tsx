/** The pages of help: the last part of each address, `/ayuda/<slug>`. */
export type HelpSlug =
  | "primer-fichaje"
  | "salida-olvidada"
  | "correccion"
  | "kiosco"
  | "sin-conexion"
  | "hoja-mensual"
  | "inspeccion"
  | "horarios"
  | "saldo"
  | "ausencias"
  | "planes";

/** Returns the address of a page of help. */
export const helpPath = (slug: HelpSlug) => `/ayuda/${slug}`;

/** A link from a screen to its page of help. These pages have no scripts, so the browser loads them whole. */
export const HelpLink = ({ page }: { page: HelpSlug }) => (
  <a
    href={helpPath(page)}
    className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-brand print:hidden"
  >
    ¿Cómo funciona?
  </a>
);
