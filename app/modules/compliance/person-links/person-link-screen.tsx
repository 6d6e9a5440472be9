import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { Printed } from "~/ui/printed";
import { QrImage } from "~/ui/qr-image";
import { useHydrated } from "~/ui/use-hydrated";
import { EndedBy } from "../inspection/ended-by";
import { showCode } from "../links/link-secret";
import { hasSessions } from "../links/link-state";
import { messages } from "./messages";
import type { PersonLinkPage } from "./show-person-link.server";
import type { PersonLinkAnswer } from "./submit-person-link.server";

interface PersonLinkScreenProps {
  page: PersonLinkPage;
  made: PersonLinkAnswer["made"];
  isSending: boolean;
}

/** A person's link on paper: the sheet that was just made, the state of the link, and the forms that make and revoke it. */
export function PersonLinkScreen({ page, made, isSending }: PersonLinkScreenProps) {
  const { link } = page;
  if (page.hasAddress && !link) return <p className="mt-4">{messages.hasAddress}</p>;
  return (
    <>
      {made && <LinkSheet {...page} made={made} />}
      <div className="mt-4">{link === null ? <p>{messages.none}</p> : <LinkStateNote link={link} />}</div>
      {!page.hasAddress && (
        <Form method="post" className="mt-4">
          <ExpectedProfileField />
          <Button
            type="submit"
            name="intent"
            value="make"
            look={link && hasSessions(link.state) ? "quiet" : "primary"}
            softDisabled={isSending}
          >
            {link ? messages.printAgain : messages.print}
          </Button>
          {link && <p className="mt-2 text-sm text-muted">{messages.replaces}</p>}
        </Form>
      )}
      {link && hasSessions(link.state) && (
        <EndedBy
          what={messages.revoke}
          question={messages.revokeQuestion}
          yes={messages.revokeYes}
          name="revoke"
          value={link.id}
          isSending={isSending}
        />
      )}
    </>
  );
}

function LinkStateNote({ link: { state, madeAt, openedAt } }: { link: NonNullable<PersonLinkPage["link"]> }) {
  if (state === "revoked" || state === "expired") return <p>{messages.isRevoked}</p>;
  return (
    <p>
      {messages.madeOn(madeAt)} {messages.openedOn(openedAt)}
      {state === "blocked" && <span className="block font-medium text-problem">{messages.isBlocked}</span>}
    </p>
  );
}

type LinkSheetProps = Pick<PersonLinkPage, "name" | "company"> & {
  made: NonNullable<PersonLinkAnswer["made"]>;
};

/** The sheet to hand over. Nothing else of the screen is printed. */
function LinkSheet({ name, company, made: { address, code, qr } }: LinkSheetProps) {
  const hasScripts = useHydrated();
  return (
    <Printed aria-labelledby="sheet" className="mt-4 card p-4">
      <h2 id="sheet" className="text-xl font-bold wrap-anywhere">
        {messages.sheetTitle}: <bdi>{name}</bdi>
      </h2>
      <p className="text-muted">{company}</p>
      <div className="mt-3 flex flex-wrap gap-6">
        <div className="w-48">
          <QrImage qr={qr} className="" />
        </div>
        <dl className="min-w-0 flex-1 basis-60">
          <dt className="text-sm text-muted">{messages.code}</dt>
          <dd className="text-4xl font-bold tracking-widest whitespace-nowrap tabular-nums">
            {showCode(code)}
          </dd>
          <dt className="mt-3 text-sm text-muted">{messages.address}</dt>
          <dd className="wrap-anywhere">{address}</dd>
        </dl>
      </div>
      <p className="mt-3 max-w-prose">{messages.sheetSteps}</p>
      <p className="mt-1 max-w-prose text-muted">{messages.sheetEnd}</p>
      {hasScripts && (
        <Button className="mt-3 max-sm:w-full print:hidden" onClick={() => print()}>
          {messages.printNow}
        </Button>
      )}
    </Printed>
  );
}
