import { Link } from "@remix-run/react";
import { Logo } from "../logo";

const linkClass = "inline-flex min-h-11 items-center text-muted hover:text-brand hover:underline";

/** The footer of every public page. @param contactEmail null when this installation has none. */
export function SiteFooter({ contactEmail }: { contactEmail: string | null }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-8 gap-y-2 px-4 py-8 sm:px-8 md:flex-row md:items-center md:justify-between">
        <Logo />
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a href="/ayuda" className={linkClass}>
              Ayuda
            </a>
          </li>
          <li>
            <Link to="/terminos" className={linkClass}>
              Términos
            </Link>
          </li>
          <li>
            <Link to="/privacidad" className={linkClass}>
              Privacidad
            </Link>
          </li>
          <li>
            <Link to="/verificar" className={linkClass}>
              Comprobar un registro
            </Link>
          </li>
          <li>
            <Link to="/transparencia" className={linkClass}>
              Transparencia
            </Link>
          </li>
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`} className={`${linkClass} break-all`}>
                {contactEmail}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
