import { Link } from "@remix-run/react";
import Lock from "lucide-react/icons/lock";
import { buttonClass } from "~/ui/button";
import type { Restriction } from "~/modules/policy/entitlements";
import { restrictionTexts, restrictionWords } from "~/modules/policy/restriction-texts";
import { Remedy } from "./remedy";

interface PaywallProps {
  restriction: Restriction;
  ownerName: string | null;
  isManager: boolean;
}

/** Replaces a screen that the restriction closes: the reason, the remedy, and what remains readable. */
export function Paywall({ restriction, ownerName, isManager }: PaywallProps) {
  const { title, why, remedy, plea, path } = restrictionWords(restriction);
  return (
    <div className="mx-auto max-w-xl py-8">
      <Lock aria-hidden className="size-10 text-problem" />
      <h1 className="mt-4 text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-6 text-lg">{why}</p>
      {restriction.kind === "ended" ? (
        <Link to={path} className={buttonClass()}>
          {remedy}
        </Link>
      ) : (
        <>
          <Remedy label={remedy} plea={plea} ownerName={ownerName} to={path} />
          <StaysOpen restriction={restriction} isManager={isManager} />
        </>
      )}
    </div>
  );
}

function StaysOpen({ restriction, isManager }: Pick<PaywallProps, "restriction" | "isManager">) {
  const ofCompany =
    restriction.kind === "closed" ? restrictionTexts.closedRecord : restrictionTexts.companysRecord;
  return (
    <section aria-labelledby="stays" className="mt-10 border-t border-line pt-6">
      <h2 id="stays" className="text-lg font-bold">
        Lo que sigue abierto
      </h2>
      <p className="mt-1 text-muted">{isManager ? ofCompany : restrictionTexts.yourRecord}</p>
      <nav aria-label="Lo que sigue abierto" className="mt-4 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass("quiet")}>
          Mi historial
        </Link>
        <Link to="/sessions" className={buttonClass("quiet")}>
          Sesiones abiertas
        </Link>
        {isManager && <ManagersLinks restriction={restriction} />}
      </nav>
    </section>
  );
}

const ManagersLinks = ({ restriction }: { restriction: Restriction }) => (
  <>
    <Link to="/reports" className={buttonClass("quiet")}>
      Reportes
    </Link>
    <Link to="/register" className={buttonClass("quiet")}>
      Registro verificable
    </Link>
    {restriction.kind === "plan-limit" && (
      <Link to="/team" className={buttonClass("quiet")}>
        Equipo
      </Link>
    )}
  </>
);
