import { Link } from "@remix-run/react";
import Unlink from "lucide-react/icons/unlink";
import { Button, buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { messages } from "./messages";

const problemTitles = {
  missing: "Falta parte del enlace",
  invalid: messages.invalid,
  fault: messages.verifyFailed,
};
const problemAdvice = {
  missing:
    "Abre el enlace completo que te llegó por correo. Si ya no lo tienes, pide a tu empresa otra invitación.",
  invalid: "Puede que haya caducado, que ya se haya usado o que la hayan sustituido. Pide otra a tu empresa.",
  fault: "No hemos podido leerla ahora. Tu invitación sigue ahí.",
};

/** Why an invitation cannot be accepted, and what to do next. */
export function AcceptanceProblem({
  code,
  token,
}: {
  code: keyof typeof problemTitles;
  token: string | null;
}) {
  return (
    <div className="flex flex-col gap-4">
      <Unlink aria-hidden className="size-8 text-muted" />
      <PageHeading title={problemTitles[code]} />
      <p className="text-pretty">{problemAdvice[code]}</p>
      {code === "fault" && (
        <form method="get">
          <input type="hidden" name="token" value={token ?? ""} />
          <Button type="submit" className="w-full">
            Reintentar
          </Button>
        </form>
      )}
      <p className="text-sm text-muted">¿Ya tienes cuenta? Entra sin la invitación.</p>
      <Link to="/login" className={buttonClass("quiet")}>
        Entrar
      </Link>
      {code === "missing" && <p className="text-sm text-muted">{messages.tokenMissing}</p>}
    </div>
  );
}
