import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";

/** Says that people who are active again have no terms, with the way to give them some. */
export const TermsEnded = ({ people }: { people: readonly string[] }) => (
  <div className="mt-2 flex flex-wrap items-center gap-3">
    <p className="min-w-0">
      {people.length === 1
        ? "1 persona activada está sin horario: el que tenía acabó al desactivarla."
        : `${people.length} personas activadas están sin horario: los que tenían acabaron al desactivarlas.`}
    </p>
    <Link
      to={`/schedules/new?${new URLSearchParams(people.map((id) => ["person", id]))}`}
      className={buttonClass("quiet")}
    >
      Poner horario
    </Link>
  </div>
);
