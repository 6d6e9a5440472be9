import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages } from "~/modules/kiosk/messages";
import { kioskAddress, readScannedCode } from "~/modules/kiosk/kiosk-address.server";
import { submitPairing } from "~/modules/kiosk/submit-pairing.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { CentreField } from "~/modules/team/centre-field";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { keepActionHeaders } from "~/platform/http.server";
import { Button } from "~/ui/button";
import { ActionBar } from "~/ui/action-bar";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { TextField } from "~/ui/text-field";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.add} · Fichaclara` }];

export const loader = guardLoader("manage-kiosks", async (deps, { member, params }) => ({
  address: kioskAddress(deps.env),
  // From the QR code of the tablet.
  scannedCode: readScannedCode(params),
  centres: await listJoinCentres(deps, member),
}));

export const action = guardAction("manage-kiosks", submitPairing);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failedSave, (text) => ({
  text,
  errors: {},
  typed: {},
}));

export const headers = keepActionHeaders;

export default function NewKiosk() {
  const { address, scannedCode, centres } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  return (
    <>
      <BackLink to="/kiosks">Tablets</BackLink>
      <PageHeading
        title={messages.addTitle}
        intro={scannedCode === null ? messages.addIntro : messages.addScanned}
      />
      {scannedCode === null && (
        <p className="mt-3 text-[clamp(1.2rem,6.4vw,2rem)] font-bold wrap-anywhere text-ink select-all">
          {address}
        </p>
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        className="mt-4 flex max-w-xl flex-col gap-4"
      >
        <ExpectedProfileField />
        <TextField
          label="Código que muestra la tablet"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          placeholder="XXXX-XXXX"
          defaultValue={answer?.typed.code ?? scannedCode ?? undefined}
          error={errors.code}
          hint="Ocho letras y cifras. Vale 10 minutos."
        />
        <TextField
          label="Nombre"
          name="name"
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={answer?.typed.name ?? "Tablet"}
          error={errors.name}
        />
        <CentreField
          choice={centres}
          none={messages.wholeCompany}
          typed={answer?.typed.centre_id}
          error={errors.centre_id}
          hint={messages.centreHint}
        />
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && <Notice tone="problem">{answer.text}</Notice>}
        </LiveRegion>
        <ActionBar className="sm:static sm:m-0 sm:border-0 sm:p-0">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Enviando..." : messages.add}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}
