import type { ReactNode } from "react";

/** The last word, with the form again. */
export function Closing({ form }: { form: ReactNode }) {
  return (
    <section
      id="empezar"
      aria-labelledby="empezar-titulo"
      className="mx-auto max-w-6xl scroll-mt-16 px-4 pb-16 sm:px-8 sm:pb-24"
    >
      <div className="grid gap-8 rounded-card border border-line bg-brand/8 p-6 sm:p-12 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 id="empezar-titulo" className="text-3xl font-bold tracking-tight text-balance sm:text-4xl">
            Mañana a primera hora puede estar fichando todo tu equipo
          </h2>
          <p className="mt-4 text-lg text-pretty text-muted">
            Deja tu email y te enviamos el enlace para entrar. 14 días gratis, sin tarjeta.
          </p>
        </div>
        {form}
      </div>
    </section>
  );
}
