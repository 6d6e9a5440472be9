import { Form, Link } from "@remix-run/react";
import { roleName } from "~/modules/invitations/copy";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { copy } from "./copy";

interface Choice {
  email: string;
  problem: string | null;
  /** Null for somebody who is in a company already. */
  open: { id: string; role: "admin" | "employee"; companyName: string }[] | null;
}

/** Where somebody stands who signed in and has no company, or tried to enter a second one. Plain forms: works without scripts. */
export function CompanyChoice({
  choice: { email, problem, open },
  refused,
}: {
  choice: Choice;
  refused: string | null;
}) {
  const said = refused ?? problem;
  if (!open) {
    return (
      <>
        <h1 className="text-2xl font-bold">Ya tienes empresa</h1>
        <Notice tone="info">{said}</Notice>
        <Link to="/dashboard" className={buttonClass()}>
          Ir a fichar
        </Link>
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-bold">
        {open.length === 0 ? "Invitación no válida" : "Elige tu empresa"}
      </h1>
      {said && <Notice tone="problem">{said}</Notice>}
      {open.length > 1 && <p className="text-muted">{copy.chooseOne}</p>}
      {open.map(({ id, role, companyName }) => (
        <Form key={id} method="post">
          <input type="hidden" name="invitation_id" value={id} />
          <Button type="submit" name="intent" value="join" className="w-full py-2.5">
            <span className="min-w-0 break-words">
              Unirme a {companyName} como {roleName(role).toLowerCase()}
            </span>
          </Button>
        </Form>
      ))}
      <Form method="post" className="flex flex-col gap-3">
        <p className="text-muted">
          O crea tu propia empresa con <span className="wrap-anywhere">{email}</span>: serás su propietario,
          con 14 días de prueba.
        </p>
        <Button type="submit" look="quiet" name="intent" value="found">
          Crear mi propia empresa
        </Button>
      </Form>
      <Form method="post" action="/auth/sign-out" reloadDocument>
        <button type="submit" className="min-h-11 w-full font-medium text-brand">
          Cerrar Sesión
        </button>
      </Form>
    </>
  );
}
