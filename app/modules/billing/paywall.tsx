import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { buttonClass } from "~/ui/button";
import type { Hold } from "./entitlements";
import { copy, holdWords } from "./hold-copy";
import { WayOut } from "./way-out";

interface PaywallProps {
  hold: Hold;
  ownerName: string | null;
  isManager: boolean;
}

/** In the place of a screen that the subscription no longer opens: why, the way out, and what stays readable. */
export function Paywall({ hold, ownerName, isManager }: PaywallProps) {
  const { title, why, wayOut, plea } = holdWords(hold);
  return (
    <div className="mx-auto max-w-xl py-8">
      <Lock aria-hidden className="size-10 text-problem" />
      <h1 className="mt-4 text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-6 text-lg">{why}</p>
      <WayOut label={wayOut} plea={plea} ownerName={ownerName} />
      <section aria-labelledby="stays" className="mt-10 border-t border-line pt-6">
        <h2 id="stays" className="text-lg font-bold">
          Lo que sigue abierto
        </h2>
        <p className="mt-1 text-muted">{isManager ? copy.companysRecord : copy.yourRecord}</p>
        <nav aria-label="Lo que sigue abierto" className="mt-4 flex flex-wrap gap-3">
          <Link to="/dashboard" className={buttonClass("quiet")}>
            Mi historial
          </Link>
          {isManager && <ManagersLinks hold={hold} />}
        </nav>
      </section>
    </div>
  );
}

const ManagersLinks = ({ hold }: { hold: Hold }) => (
  <>
    <Link to="/reports" className={buttonClass("quiet")}>
      Reportes
    </Link>
    <Link to="/register" className={buttonClass("quiet")}>
      Registro verificable
    </Link>
    {hold.kind === "plan-limit" && (
      <Link to="/team" className={buttonClass("quiet")}>
        Equipo
      </Link>
    )}
  </>
);
