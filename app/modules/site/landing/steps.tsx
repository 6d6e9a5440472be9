import { Section } from "./section";

const steps = [
  ["Escribe tu email", "Solo el email. No hay contraseña que inventar ni que recordar."],
  ["Abre el enlace mágico", "Te llega al correo, sirve una vez y caduca a los 15 minutos."],
  ["Crea tu empresa", "Pon su nombre y su NIF, e invita a tu equipo: uno a uno o con una lista."],
  ["Empieza a fichar", "Cada persona abre Fichaclara en su móvil y pulsa un botón."],
] as const;

export function Steps() {
  return (
    <Section
      id="como-funciona"
      title="De cero a fichar en lo que dura un café"
      lead="Cuatro pasos, sin instalar nada y sin aparatos en la pared."
    >
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-brand pt-5">
            <span aria-hidden className="text-4xl font-bold text-brand">
              {index + 1}
            </span>
            <h3 className="mt-3 text-xl font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
