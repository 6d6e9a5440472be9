import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Section } from "./section";

const pairs = [
  ["Hojas de memoria, a fin de mes.", "Se ficha en el momento, con la hora del servidor y no la del móvil."],
  ["Nadie sabe quién cambió qué, ni cuándo.", "Cada fichaje va firmado: un cambio posterior se detecta."],
  [
    "Contraseñas olvidadas y terminales rotos.",
    "Un enlace por correo, o un número y un PIN en la tablet del local.",
  ],
  ["Cuatro años de carpetas por revisar.", "Eliges personas y fechas, y descargas el registro en un clic."],
] as const;

/** Problems without the product, each beside its solution. */
export function Contrast() {
  return (
    <div className="border-y border-line bg-surface">
      <Section
        id="por-que"
        title="El papel aguanta todo. Una inspección, no tanto"
        lead="Registrar la jornada es obligatorio. Que sea un fastidio, no."
      >
        <p aria-hidden className="hidden grid-cols-2 gap-16 font-semibold lg:grid">
          <span className="text-muted">Con hojas y Excel</span>
          <span className="text-brand">Con Fichaclara</span>
        </p>
        <ul className="divide-y divide-line lg:mt-2">
          {pairs.map(([problem, solution]) => (
            <li key={problem} className="grid gap-x-16 gap-y-0.5 py-2.5 sm:py-4 sm:text-lg lg:grid-cols-2">
              <p className="flex gap-3 text-muted">
                <X aria-hidden className="mt-1 size-5 shrink-0" />
                <span>
                  <span className="sr-only">Con hojas y Excel: </span>
                  {problem}
                </span>
              </p>
              <p className="flex gap-3 font-medium">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-brand" />
                <span>
                  <span className="sr-only">Con Fichaclara: </span>
                  {solution}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
