import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { roleName } from "~/modules/team/invitations/messages";
import { roleNames } from "~/modules/team/messages";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import type { OwnCompany } from "~/modules/people/list-companies.server";
import type { showChoice } from "./choose-company.server";
import { messages } from "./messages";

type Choice = Awaited<ReturnType<typeof showChoice>>;

/** The choice for a user without a company, with several, or with an invitation. Plain forms, which work without scripts. */
export function CompanyChoice({
  choice: { email, inUse, own, invited, isNew, hasLeft, problem },
  refused,
}: {
  choice: Choice;
  refused: string | null;
}) {
  const shownProblem = refused ?? problem;
  const emptyCompany = own.find(({ isEmpty }) => isEmpty);
  // A person whose only company is empty comes for the invitation.
  const isForInvitation = invited.length > 0 && own.length === 1 && emptyCompany !== undefined;
  // After a switch in another tab, the company that the person left comes first.
  const isInUse = ({ profileId }: OwnCompany) => profileId === inUse;
  const listedCompanies =
    problem === null ? own : [...own.filter((each) => !isInUse(each)), ...own.filter(isInUse)];
  const ownCompanies = (
    <Fragment key="own">
      {!isNew && invited.length > 0 && (
        <h2 className="-mb-2 font-semibold">
          {listedCompanies.length === 1 ? "Tu empresa" : "Tus empresas"}
        </h2>
      )}
      {listedCompanies.map((company) => (
        <OwnCompanyEntry
          key={company.profileId}
          company={company}
          isInUse={isInUse(company)}
          mayDiscard={invited.length === 0}
        />
      ))}
    </Fragment>
  );
  const invitations = (
    <Fragment key="invited">
      {isNew && invited.length > 1 && <p className="text-muted">{messages.chooseOne}</p>}
      {!isNew && invited.length > 0 && <h2 className="-mb-2 font-semibold">Te han invitado</h2>}
      {invited.map(({ id, role, companyName }) => (
        <Form key={id} method="post" className="flex flex-col gap-3 card p-4">
          <input type="hidden" name="invitation_id" value={id} />
          <p>
            <span className="block font-semibold text-balance break-words">{companyName}</span>
            <span className="text-sm text-muted">Como {roleName(role).toLowerCase()}</span>
          </p>
          {emptyCompany && <GiveUpToo company={emptyCompany} />}
          <Button
            type="submit"
            name="intent"
            value="join"
            look={isNew || isForInvitation ? "primary" : "quiet"}
            className="w-full"
          >
            <span>
              Unirme
              <span className="sr-only">
                {" "}
                a {companyName} como {roleName(role).toLowerCase()}
              </span>
            </span>
          </Button>
        </Form>
      ))}
    </Fragment>
  );
  return (
    <>
      <PageHeading title={titleOf({ isNew, isInvited: invited.length > 0, isProblem: problem !== null })} />
      {hasLeft && <Notice tone="success">{messages.left}</Notice>}
      {shownProblem && <Notice tone="problem">{shownProblem}</Notice>}
      {own.length > 1 && problem === null && <p className="text-muted">{messages.several}</p>}
      {own.length > 1 && problem === null && emptyCompany && (
        <p className="text-muted">{messages.empty(emptyCompany.companyName)}</p>
      )}
      {isForInvitation ? [invitations, ownCompanies] : [ownCompanies, invitations]}
      {isNew && (
        <Form method="post" className="flex flex-col gap-3">
          <p className="text-muted">
            {invited.length > 0 ? "O crea" : "Crea"} tu propia empresa: serás su propietario, con 14 días de
            prueba.
          </p>
          <Button type="submit" look="quiet" name="intent" value="found">
            Crear mi propia empresa
          </Button>
        </Form>
      )}
      <div className="-mb-2 text-center">
        {isNew && (
          <p className="text-sm wrap-anywhere text-muted">
            Has entrado con <span className="block">{email}</span>
          </p>
        )}
        <Form method="post" action="/auth/sign-out" reloadDocument>
          <button type="submit" className="min-h-11 w-full font-medium text-brand">
            Cerrar Sesión
          </button>
        </Form>
        {isNew && (
          <Link
            to="/close-account"
            className="flex min-h-11 items-center justify-center text-sm text-muted underline"
          >
            Cerrar tu cuenta
          </Link>
        )}
      </div>
    </>
  );
}

function titleOf(of: { isNew: boolean; isInvited: boolean; isProblem: boolean }): string {
  if (!of.isNew) return "Tus empresas";
  if (of.isInvited) return "Elige tu empresa";
  return of.isProblem ? "Invitación no válida" : "No estás en ninguna empresa";
}

/** Joining can also discard the empty company that the user created before the invitation arrived. */
const GiveUpToo = ({ company: { profileId, companyName } }: { company: OwnCompany }) => (
  <label className="-my-2 -ml-3 flex min-h-11 cursor-pointer items-start">
    <Checkbox name="give_up" value={profileId} />
    <span className="min-w-0 py-2.5 text-pretty break-words">
      Descartar también mi empresa «{companyName}», que no tiene fichajes
    </span>
  </label>
);

/** A company of the user, with the button to enter it. */
function OwnCompanyEntry({
  company: { profileId, companyName, role, isActive, isWaiting, isEmpty },
  isInUse,
  mayDiscard,
}: {
  company: OwnCompany;
  isInUse: boolean;
  /** Whether its card has the button that discards it, and no invitation the box. */
  mayDiscard: boolean;
}) {
  const facts = [
    roleNames[role],
    isWaiting && "esperas a que haya sitio",
    !isActive && !isWaiting && "desactivado",
    isEmpty && "sin fichajes",
    isInUse && "estás aquí",
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3 card p-4">
      <p>
        <span className="block font-semibold text-balance break-words">{companyName}</span>
        <span className="text-sm wrap-anywhere text-muted">{facts.join(" · ")}</span>
      </p>
      {isInUse ? (
        <Link to="/dashboard" className={buttonClass("quiet")}>
          Ir a fichar
        </Link>
      ) : (
        <Form method="post" reloadDocument>
          <input type="hidden" name="profile_id" value={profileId} />
          <Button type="submit" name="intent" value="enter" className="w-full py-2.5">
            <span className="min-w-0 break-words">Entrar en {companyName}</span>
          </Button>
        </Form>
      )}
      {isEmpty && mayDiscard && (
        <Form method="post" reloadDocument>
          <input type="hidden" name="profile_id" value={profileId} />
          <button
            type="submit"
            name="intent"
            value="give-up"
            className="min-h-11 w-full text-sm text-muted underline"
          >
            Descartar esta empresa
          </button>
        </Form>
      )}
    </div>
  );
}
