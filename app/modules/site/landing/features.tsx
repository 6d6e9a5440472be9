import CalendarClock from "lucide-react/icons/calendar-clock";
import MailCheck from "lucide-react/icons/mail-check";
import MapPin from "lucide-react/icons/map-pin";
import Pointer from "lucide-react/icons/pointer";
import Radio from "lucide-react/icons/radio";
import ShieldCheck from "lucide-react/icons/shield-check";
import Tablet from "lucide-react/icons/tablet";
import { ProductShot } from "./product-shot";
import { Section } from "./section";

const small = [
  [Pointer, "Un toque y listo", "Uno al entrar y otro al salir, con el botón donde cae el pulgar."],
  [MailCheck, "Sin contraseñas", "Se entra con un enlace por correo, y la sesión sigue abierta."],
  [Radio, "En directo", "Quién trabaja y desde cuándo. También quién olvidó fichar la salida."],
  [
    CalendarClock,
    "Turnos, horarios y vacaciones",
    "Publicas los turnos de la semana y cada persona ve los suyos. También su saldo, y pide las vacaciones.",
  ],
  [Tablet, "En una tablet del local", "Cada persona ficha con su número y su PIN, sin email ni móvil."],
  [
    MapPin,
    "Ubicación, si la pides",
    "Viene apagada. Si la activas, se toma solo al fichar y nunca lo impide.",
  ],
] as const;

export function Features() {
  return (
    <Section
      id="funciones"
      title={
        <>
          Todo lo que pide la ley. <br />
          Nada que estorbe
        </>
      }
    >
      <div className="grid gap-3 sm:gap-6 md:grid-cols-2">
        <Pictured
          title="Reportes que se entienden"
          text="Por personas y por fechas, con sus totales: en CSV para Excel o en PDF. Al cerrar el mes, cada persona recibe su resumen y dice «Conforme», y tu gestoría descarga el fichero de nóminas con un enlace."
          shot="reports"
          alt="La pantalla de reportes: los fichajes de cada persona por fechas, con sus totales."
        />
        <Pictured
          title="Un panel para llevar el equipo"
          text="Desde el panel invitas a tu equipo y gestionas sus roles: quién ficha y quién administra."
          shot="team"
          alt="La pantalla del equipo: personas con su rol y su estado, un buscador y el botón de invitar."
        />
        <Provable />
        <ul className="mt-1 grid gap-3 sm:mt-0 sm:grid-cols-2 sm:gap-6 md:col-span-2 lg:grid-cols-3">
          {small.map(([Icon, title, text]) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3 sm:block sm:card sm:p-6">
              <Icon aria-hidden className="row-span-2 size-7 text-brand" strokeWidth={1.75} />
              <h3 className="font-semibold sm:mt-4 sm:text-xl">{title}</h3>
              <p className="text-muted sm:mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface PicturedProps {
  title: string;
  text: string;
  shot: "reports" | "team";
  alt: string;
}

function Pictured({ title, text, shot, alt }: PicturedProps) {
  return (
    <article className="flex flex-col overflow-hidden card">
      <div className="p-4 sm:p-8">
        <h3 className="text-lg font-semibold tracking-tight sm:text-2xl">{title}</h3>
        <p className="mt-1 text-pretty text-muted sm:mt-3 sm:text-lg">{text}</p>
      </div>
      <ProductShot
        name={shot}
        alt={alt}
        sizes="(min-width: 64rem) 32rem, (min-width: 48rem) 45vw, 90vw"
        className="mt-auto -mr-px -mb-px hidden rounded-tl-card sm:ml-8 sm:block"
      />
    </article>
  );
}

function Provable() {
  return (
    <article className="grid gap-3 rounded-card border border-line bg-brand/8 p-4 sm:gap-6 sm:p-8 md:col-span-2 lg:grid-cols-[auto_1fr] lg:items-center lg:gap-8">
      <ShieldCheck aria-hidden className="hidden size-12 text-brand sm:block" strokeWidth={1.5} />
      <div>
        <h3 className="text-lg font-semibold tracking-tight sm:text-2xl">
          Un registro que se puede demostrar
        </h3>
        <p className="mt-1 max-w-3xl text-pretty text-muted sm:mt-3 sm:text-lg">
          Cada fichaje tiene su comprobante. Cada día publicamos la huella firmada del registro: cualquiera
          puede ver, sin fiarse de nosotros, si falta o ha cambiado algo.
        </p>
      </div>
    </article>
  );
}
