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
      <div className="mx-auto max-w-6xl px-4 py-5 sm:px-8 sm:py-8">
        <h2 className="text-sm font-medium text-muted">Pensado para equipos de</h2>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8em,1fr))] gap-x-6 gap-y-2 sm:mt-4 sm:grid-cols-3 sm:gap-y-4 lg:flex lg:justify-between">
          {sectors.map(([Icon, name]) => (
            <li key={name} className="flex items-center gap-2.5 font-semibold sm:text-lg">
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
  ["Escribe tu email", "Solo el email: no hay contraseña que recordar."],
  ["Abre el enlace para entrar", "Te llega al correo, sirve una vez y caduca a los 15 minutos."],
  ["Crea tu empresa", "Pon su nombre e invita a tu equipo, uno a uno o con una lista."],
  [
    "Empieza a fichar",
    "Cada persona pulsa un botón: en la tablet, en un ordenador o, si quiere, en su móvil.",
  ],
] as const;

function Steps() {
  return (
    <Section
      id="como-funciona"
      title="De cero a fichar en lo que dura un café"
      lead="Cuatro pasos, sin instalar nada."
    >
      <ol className="grid gap-3 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
        {steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-3 sm:block sm:border-t-2 sm:border-brand sm:pt-5"
          >
            <span aria-hidden className="row-span-2 min-w-6 text-4xl font-bold text-brand">
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold sm:mt-3 sm:text-xl">{title}</h3>
            <p className="text-muted sm:mt-2">{text}</p>
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
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-brand sm:min-h-16 sm:py-4 sm:text-lg">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-brand transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-6 text-pretty text-muted sm:text-lg">{answer}</p>
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
      className="mx-auto max-w-6xl scroll-mt-16 px-4 pb-8 sm:px-8 sm:pb-24"
    >
      <div className="grid gap-5 rounded-card border border-line bg-brand/8 p-5 sm:p-12 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 id="empezar-titulo" className="text-2xl font-bold tracking-tight text-balance sm:text-4xl">
            Mañana puede estar fichando tu equipo
          </h2>
          <p className="mt-2 text-lg text-pretty text-muted sm:mt-4">14 días gratis, sin tarjeta.</p>
        </div>
        {form}
      </div>
    </section>
  );
}
