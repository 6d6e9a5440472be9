import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "~/ui/section";
import { PersonChoice } from "../person-choice";
import { messages } from "./messages";
import type { showOwnership } from "./ownership.server";

type OwnershipProps = Awaited<ReturnType<typeof showOwnership>> & { isSending: boolean };

/** The offer of a company, for its owner and for the recipient. Plain forms, which work without scripts. */
export function Ownership(props: OwnershipProps) {
  const { isOwner, offer, candidate, companyName, timeZone, isSending, who, heirs, hasMoreHeirs } = props;
  if (!isOwner)
    return offer ? <ReceivedOffer {...props} offer={offer} /> : <EmptyState title={messages.none} />;
  return (
    <>
      {offer && (
        <Section id="offer" title="Oferta pendiente" className="card p-4">
          <p className="mt-1 break-words">
            Has ofrecido la propiedad de «{companyName}» a <bdi>{offer.name}</bdi>. Caduca el{" "}
            {formatDateTime(offer.expiresAt, timeZone)}.
          </p>
          <Form method="post" className="mt-4">
            <ExpectedProfileField />
            <Button type="submit" look="quiet" name="intent" value="withdraw" softDisabled={isSending}>
              Retirar la oferta
            </Button>
          </Form>
        </Section>
      )}
      {candidate && candidate.id !== offer?.profileId && (
        <section aria-labelledby="candidate">
          <h2 id="candidate" className="text-xl font-bold break-words">
            ¿Traspasar «{companyName}» a <bdi>{candidate.name}</bdi>?
          </h2>
          <p className="mt-1 max-w-prose">
            Le enviaremos un correo a {candidate.email}. Cuando acepte, llevará la suscripción y será quien
            decida sobre la empresa; tú pasarás a ser administrador. Hasta entonces no cambia nada, y puedes
            retirar la oferta.
            {offer && " La oferta de antes queda sin efecto."}
          </p>
          <Form method="post" className="mt-4 flex flex-wrap gap-3">
            <ExpectedProfileField />
            <input type="hidden" name="profile_id" value={candidate.id} />
            <Button type="submit" name="intent" value="offer" softDisabled={isSending}>
              {isSending ? "Enviando..." : "Ofrecer la propiedad"}
            </Button>
            <Link to="/ownership" className={buttonClass("quiet")}>
              Cancelar
            </Link>
          </Form>
        </section>
      )}
      {!candidate && (heirs.length > 0 || who !== "") && (
        <PersonChoice
          title={offer ? messages.chooseAnother : messages.choose}
          hint={messages.chooseHint}
          pathOf={(id) => `/ownership?to=${id}`}
          isLong={hasMoreHeirs}
          found={heirs}
          who={who}
        />
      )}
      {!candidate && !offer && heirs.length === 0 && who === "" && (
        <EmptyState title={messages.nobody} hint={messages.nobodyHint}>
          <Link to="/team" className={buttonClass("quiet")}>
            Ir a Equipo
          </Link>
        </EmptyState>
      )}
    </>
  );
}

function ReceivedOffer({
  offer,
  companyName,
  timeZone,
  isSending,
}: OwnershipProps & { offer: NonNullable<OwnershipProps["offer"]> }) {
  return (
    <section aria-labelledby="received">
      <h2 id="received" className="text-xl font-bold break-words">
        Te ofrecen la propiedad de «{companyName}»
      </h2>
      <p className="mt-1 max-w-prose">
        Si la aceptas, llevarás la suscripción y los pagos, y serás quien decida sobre la empresa y su equipo.
        El propietario de ahora seguirá como administrador. La oferta caduca el{" "}
        {formatDateTime(offer.expiresAt, timeZone)}.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <ExpectedProfileField />
        <Button type="submit" name="intent" value="accept" softDisabled={isSending}>
          Aceptar la propiedad
        </Button>
        <Button type="submit" look="quiet" name="intent" value="decline" softDisabled={isSending}>
          No, gracias
        </Button>
      </Form>
    </section>
  );
}
