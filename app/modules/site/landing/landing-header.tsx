import { Link } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import { buttonClass } from "~/ui/button";
import { DisclosureMenu } from "~/ui/disclosure-menu";
import { Logo } from "../logo";

const anchors = [
  ["#como-funciona", "Cómo funciona"],
  ["#pruebalo", "Pruébalo"],
  ["#funciones", "Funciones"],
  ["#precios", "Precios"],
  ["#preguntas", "Preguntas"],
] as const;

/**
 * The sticky header. On a phone its anchors are in a menu that works without scripts. The anchors are Remix links, since after a plain link
 * Remix would restore the old scroll position.
 */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-1 gap-y-2 px-4 sm:px-8">
        <Link to="#inicio" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="Secciones" className="hidden lg:block">
          <ul className="flex gap-1">
            {anchors.map(([href, label]) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-muted hover:text-brand"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1">
          <Link to="/login" className={`${buttonClass("quiet")} max-[24rem]:px-3! max-[24rem]:text-sm!`}>
            Empezar o entrar
          </Link>
          <nav aria-label="Secciones" className="lg:hidden">
            <DisclosureMenu label={<MenuSign />}>
              <ul>
                {anchors.map(([href, label]) => (
                  <li key={href}>
                    <Link
                      to={href}
                      className="flex min-h-11 items-center rounded-lg px-3 font-medium hover:text-brand"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </DisclosureMenu>
          </nav>
        </div>
      </div>
    </header>
  );
}

function MenuSign() {
  return (
    <>
      <Menu aria-hidden className="mx-0.5 size-6" />
      <span className="sr-only">Menú</span>
    </>
  );
}
