import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Section } from "./section";

const pairs = [
  [
    "Hojas que se rellenan de memoria a fin de mes.",
    "Se ficha en el momento, con la hora del servidor y no la del móvil.",
  ],
  [
    "Nadie sabe quién cambió qué, ni cuándo.",
    "Cada fichaje queda bajo una firma: un cambio posterior se detecta.",
  ],
  [
    "Contraseñas que se olvidan y terminales que se estropean.",
    "Un enlace por correo, o un número y un PIN en la tablet del local.",
  ],
  [
    "Llega un requerimiento y hay que buscar cuatro años de carpetas.",
    "Eliges personas y fechas, y descargas el registro en un clic.",
  ],
] as const;

/** Problems without the product, and its solutions. */
export function Contrast() {
  return (
    <div className="border-y border-line bg-surface">
      <Section
        id="por-que"
        title="El papel aguanta todo. Una inspección, no tanto"
        lead="Registrar la jornada es obligatorio. Que sea un fastidio, no."
      >
        <div className="grid gap-5 sm:gap-10 lg:grid-cols-2 lg:gap-16">
          <div>
            <h3 className="font-semibold text-muted">Con hojas y Excel</h3>
            <ul className="mt-2 divide-y divide-line">
              {pairs.map(([problem]) => (
                <li key={problem} className="flex gap-3 py-2 text-muted sm:py-4 sm:text-lg">
                  <X aria-hidden className="mt-1 size-5 shrink-0" />
                  {problem}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="font-semibold text-brand">Con Fichaclara</h3>
            <ul className="mt-2 divide-y divide-line">
              {pairs.map(([, solution]) => (
                <li key={solution} className="flex gap-3 py-2 font-medium sm:py-4 sm:text-lg">
                  <Check aria-hidden className="mt-1 size-5 shrink-0 text-brand" />
                  {solution}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
    </div>
  );
}
