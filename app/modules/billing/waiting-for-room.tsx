import { Link, useRevalidator } from "@remix-run/react";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect } from "react";
import { formatDate } from "~/time/dates";
import { buttonClass } from "~/ui/button";

interface WaitingForRoomProps {
  company: string;
  /** The local date since which they wait. */
  sinceOn: string;
}

const everyMs = 60_000;

/** The clock screen of a person who waits for room in the plan. It looks again each minute, and when the page is seen again. */
export default function WaitingForRoom({ company, sinceOn }: WaitingForRoomProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  return (
    <section aria-labelledby="waiting-for-room" className="mx-auto max-w-xl py-8">
      <Hourglass aria-hidden className="size-10 text-paused" />
      <h1 id="waiting-for-room" className="mt-4 text-2xl font-bold wrap-anywhere">
        El plan de <bdi>{company}</bdi> está completo
      </h1>
      <p className="mt-2 text-lg">
        Esperas a que haya sitio desde el {formatDate(sinceOn)}. En cuanto lo haya entras sin hacer nada, y te
        avisamos por correo.
      </p>
      <p className="mt-2 text-muted">
        Ya hemos avisado a quien dirige la empresa. Mientras tanto no puedes fichar aquí: apunta tus horas, y
        cuando entres podrás proponerlas en Correcciones.
      </p>
      <nav aria-label="Mientras esperas" className="mt-6 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass()}>
          Comprobar otra vez
        </Link>
        <Link to="/history" className={buttonClass("quiet")}>
          Ver mi historial
        </Link>
      </nav>
    </section>
  );
}
