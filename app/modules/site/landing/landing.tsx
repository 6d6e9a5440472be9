import Building2 from "lucide-react/icons/building-2";
import ChevronDown from "lucide-react/icons/chevron-down";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Stethoscope from "lucide-react/icons/stethoscope";
import Truck from "lucide-react/icons/truck";
import UtensilsCrossed from "lucide-react/icons/utensils-crossed";
import Wrench from "lucide-react/icons/wrench";
import type { ReactNode } from "react";
import { SkipLink } from "~/ui/skip-link";
import type { Operator } from "../operator.server";
import { questions } from "../questions";
import { SiteFooter } from "../site-footer";
import { Behind } from "./behind";
import { Contrast } from "./contrast";
import { Features } from "./features";
import { Hero } from "./hero";
import { LandingHeader } from "./landing-header";
import { Pricing } from "./pricing";
import { Section } from "./section";
import { TryIt, type TryItProps } from "./try-it";

interface LandingProps extends TryItProps {
  /** The sign-in forms at the top and at the end. */
  heroForm: ReactNode;
  closingForm: ReactNode;
  operator: Operator;
}

/** The landing page, for visitors who do not know the product. */
export function Landing({ heroForm, closingForm, operator, loadSample }: LandingProps) {
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="contenido">
        <Hero form={heroForm} />
        <Sectors />
        <Steps />
        <Contrast />
        <TryIt loadSample={loadSample} />
        <Features />
        <Pricing />
        <Behind operator={operator} />
        <Faq />
        <Closing form={closingForm} />
      </main>
      <SiteFooter contactEmail={operator.email} />
    </>
  );
}

const sectors = [
  [UtensilsCrossed, "Hostelería"],
  [ShoppingBag, "Comercio"],
  [Wrench, "Talleres"],
  [Stethoscope, "Clínicas"],
  [Truck, "Reparto"],
  [Building2, "Oficinas"],
] as const;

/** The trades the product is made for, in place of customers' logos: we name no customers. */
function Sectors() {
  return (
    <div className="relative border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
        <h2 className="text-sm font-medium text-muted">Pensado para equipos de</h2>
        <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:flex lg:justify-between">
          {sectors.map(([Icon, name]) => (
            <li key={name} className="flex items-center gap-2.5 text-lg font-semibold">
              <Icon aria-hidden className="size-6 text-brand" strokeWidth={1.75} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const steps = [
  ["Escribe tu email", "Solo el email. No hay contraseña que inventar ni que recordar."],
  ["Abre el enlace para entrar", "Te llega al correo, sirve una vez y caduca a los 15 minutos."],
  ["Crea tu empresa", "Pon su nombre y su NIF, e invita a tu equipo: uno a uno o con una lista."],
  ["Empieza a fichar", "Cada persona abre Fichaclara en su móvil y pulsa un botón."],
] as const;

function Steps() {
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

/** Only one answer is open at a time: the browser closes the others, since all have the same `name`. */
function Faq() {
  return (
    <Section id="preguntas" title="Preguntas que nos haríamos nosotros">
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} name="preguntas" className="group">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-brand">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-brand transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-6 text-lg text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The last part, with the form again. */
function Closing({ form }: { form: ReactNode }) {
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
            Escribe tu email y te enviamos un enlace para entrar. 14 días gratis, sin tarjeta.
          </p>
        </div>
        {form}
      </div>
    </section>
  );
}
