import Building2 from "lucide-react/icons/building-2";
import ChevronDown from "lucide-react/icons/chevron-down";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Stethoscope from "lucide-react/icons/stethoscope";
import Truck from "lucide-react/icons/truck";
import UtensilsCrossed from "lucide-react/icons/utensils-crossed";
import Wrench from "lucide-react/icons/wrench";
import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { SkipLink } from "~/ui/skip-link";
import type { Operator } from "../operator.server";
import { questions } from "../model/questions";
import { SiteFooter } from "../ui/site-footer";
import { OperatorDetails } from "../legal/operator-details";
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
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(8em,100%),1fr))] gap-x-6 gap-y-2 sm:mt-4 sm:grid-cols-3 sm:gap-y-4 lg:flex lg:justify-between">
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
      className="mx-auto max-w-6xl scroll-mt-16 px-4 pb-8 sm:px-8 sm:pb-16"
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

const promises = [
  ["Vivimos de la cuota", "Ni publicidad ni venta de datos."],
  ["Los datos, en la Unión Europea", "También los archivos de tu empresa."],
  [
    "Tu registro no depende de nosotros",
    "Lo descargas cuando quieras, y se comprueba aunque Fichaclara ya no exista.",
  ],
] as const;

/** The operator of this installation, by its configuration, and its promises. */
function Behind({ operator }: { operator: Operator }) {
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
function Contrast() {
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
