import { Link } from "@remix-run/react";
import { OperatorDetails } from "../legal/operator-details";
import type { Operator } from "../operator.server";
import { Section } from "./section";

const promises = [
  ["Vivimos de la cuota", "Ni publicidad ni venta de datos."],
  ["Los datos, en la Unión Europea", "También los archivos de tu empresa."],
  [
    "Tu registro no depende de nosotros",
    "Lo descargas cuando quieras, y se comprueba aunque Fichaclara ya no exista.",
  ],
] as const;

/** The operator of this installation, by its configuration, and its promises. */
export function Behind({ operator }: { operator: Operator }) {
  return (
    <Section id="quien" title={operator.name ? "Quién está detrás" : "A qué nos comprometemos"}>
      <div
        className={`grid gap-5 sm:gap-10 ${operator.name ? "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16" : ""}`}
      >
        <div className="flex flex-col gap-3 sm:gap-4 sm:text-lg">
          {/* The terms say that an operator without a name has none yet. */}
          {operator.name && <OperatorDetails {...operator} />}
          <p className="text-base text-muted">
            {operator.name ? "Responde de lo que dicen" : "Lo que te prometemos está en"}{" "}
            <Link to="/terminos" className="text-brand underline">
              los términos
            </Link>{" "}
            y{" "}
            <Link to="/privacidad" className="text-brand underline">
              la política de privacidad
            </Link>
            .
          </p>
        </div>
        <dl className="grid gap-3 sm:grid-cols-3 sm:gap-6">
          {promises.map(([title, text]) => (
            <div key={title} className="border-t-2 border-brand pt-2 sm:pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
