import { Link } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { messages } from "./messages";

const titles = { missing: "Falta parte del enlace", invalid: messages.invalid, fault: messages.verifyFailed };
const advice = {
  missing:
    "Abre el enlace completo que te llegó por correo. Si ya no lo tienes, pide a tu empresa otra invitación.",
  invalid: "Puede que haya caducado, que ya se haya usado o que la hayan sustituido. Pide otra a tu empresa.",
  fault: "No hemos podido leerla ahora. Tu invitación sigue ahí.",
};

/** Why an invitation cannot be accepted, and what to do next. */
export function AcceptanceProblem({ code, token }: { code: keyof typeof titles; token: string | null }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title={titles[code]} />
      {code === "missing" && <p className="text-sm font-medium text-problem">{messages.tokenMissing}</p>}
      <p className="text-muted">{advice[code]}</p>
      {code === "fault" && (
        <form method="get">
          <input type="hidden" name="token" value={token ?? ""} />
          <Button type="submit" className="w-full">
            Reintentar
          </Button>
        </form>
      )}
      <Link to="/login" className={buttonClass(code === "fault" ? "quiet" : "primary")}>
        Volver al inicio de sesión
      </Link>
    </div>
  );
}
