import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { ProductShot } from "./product-shot";

const promises = ["14 días gratis", "Sin tarjeta", "Sin permanencia"];

/** The first part of the landing page: the product, its audience and how to start. @param form the sign-in form. */
export function Hero({ form }: { form: ReactNode }) {
  return (
    <section id="inicio" aria-labelledby="inicio-titulo" className="scroll-mt-16 overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-6 sm:px-8 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16 lg:pb-20">
        <div>
          <p className="font-semibold text-brand">Control horario para empresas en España</p>
          <h1 id="inicio-titulo" className="mt-2 text-3xl font-bold tracking-tight text-balance sm:text-6xl">
            El registro de jornada, con un toque
          </h1>
          <p className="mt-3 max-w-xl text-pretty text-muted sm:mt-5 sm:text-xl">
            Tu equipo ficha en la tablet del local o en su móvil, tú ves quién está trabajando ahora y cada
            fichaje queda firmado: si alguien cambia algo después, se nota.
          </p>
          <div className="mt-5 max-w-xl sm:mt-8">{form}</div>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-base text-muted">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden className="size-4 text-brand" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <Pictures />
      </div>
    </section>
  );
}

function Pictures() {
  return (
    <div className="relative mx-auto w-full max-w-xl lg:max-w-none">
      <ProductShot
        name="working-now"
        alt="La pantalla de quién está trabajando ahora: una lista de personas con su hora de entrada y el tiempo que llevan."
        sizes="(min-width: 64rem) 47rem, 1px"
        className="hidden w-[47rem] rounded-card shadow-xl lg:ml-28 lg:block"
      />
      <ProductShot
        name="punch"
        alt="La pantalla de fichar en un móvil: la hora, el estado Trabajando y un botón redondo, Fichar Salida."
        sizes="(min-width: 64rem) 15rem, 16rem"
        isFirst
        className="mx-auto w-56 rounded-[2rem] border-4 shadow-xl max-lg:-mb-56 sm:w-64 sm:max-lg:-mb-16 lg:absolute lg:-bottom-12 lg:left-0 lg:w-60"
      />
    </div>
  );
}
