import { Link, type FetcherWithComponents } from "@remix-run/react";
import { useEffect } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { messages } from "./messages";
import { onSessionMessage } from "./session-channel";

type Outcome =
  | {
      code: "confirm" | "confirmation-stale" | "letter-wrong";
      confirmation: string;
      /** Of a wrong letter. */
      guessesLeft?: number;
      token: string;
      /** As typed. */
      letter: string;
    }
  | { code: "no-answer"; token: string }
  | {
      code:
        | "link-invalid"
        | "link-burned"
        | "link-for-application"
        | "link-for-asker"
        | "account-unknown"
        | "address-taken";
    };

const linkProblemTexts = {
  "link-invalid": messages.linkInvalid,
  "link-burned": messages.linkBurned,
  "link-for-application": messages.linkForApplication,
  "link-for-asker": messages.linkForAsker,
  "account-unknown": messages.accountUnknown,
  "address-taken": messages.addressTaken,
};

const letterProblem = ({
  code,
  letter,
  guessesLeft,
}: {
  code: string;
  letter: string;
  guessesLeft?: number;
}) => {
  if (code !== "letter-wrong" || guessesLeft === undefined) return undefined;
  return letter.trim() === "" ? messages.letterMissing : messages.letterWrong(guessesLeft);
};

/** The callback page when the link did not open a session immediately. */
export function CallbackOutcome({
  outcome,
  fetcher,
}: {
  outcome: Outcome;
  fetcher: FetcherWithComponents<unknown>;
}) {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? document.querySelector("h1"))?.focus();
  }, [outcome]);

  // The same link in two tabs: the second tab enters when the first announces the sign-in.
  useEffect(() => {
    if (outcome.code !== "link-invalid") return;
    return onSessionMessage(({ kind }) => {
      if (kind === "signed-in") location.assign("/dashboard");
    });
  }, [outcome]);

  if (outcome.code === "no-answer") {
    return (
      <fetcher.Form method="post" className="flex flex-col gap-6">
        <h1 tabIndex={-1} className="text-2xl font-bold outline-none">
          No hemos podido entrar
        </h1>
        <Notice tone="problem">{messages.unexpected}</Notice>
        <input type="hidden" name="token" value={outcome.token} />
        <Button type="submit">Reintentar</Button>
      </fetcher.Form>
    );
  }
  if (!("confirmation" in outcome)) {
    return (
      <div className="flex flex-col gap-6">
        <h1 tabIndex={-1} className="text-2xl font-bold outline-none">
          No hemos podido entrar
        </h1>
        <Notice tone="problem">{linkProblemTexts[outcome.code]}</Notice>
        <Link to="/login" className={buttonClass()}>
          Pedir otro enlace
        </Link>
      </div>
    );
  }
  return (
    <fetcher.Form method="post" className="flex flex-col gap-6">
      <h1 tabIndex={-1} className="text-2xl font-bold break-words outline-none">
        ¿Entrar en este navegador?
      </h1>
      {outcome.code === "confirmation-stale" && <Notice tone="info">{messages.confirmationStale}</Notice>}
      <p className="text-muted">
        Pediste el enlace en otro aparato o en otra app. Confirma que eres tú con la primera letra del email
        en el que lo has recibido.
      </p>
      <TextField
        label="Primera letra de tu email"
        name="letter"
        defaultValue={outcome.letter}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:w-16 [&_input]:text-center [&_input]:text-2xl"
        error={letterProblem(outcome)}
      />
      <input type="hidden" name="token" value={outcome.token} />
      <input type="hidden" name="confirmation" value={outcome.confirmation} />
      <Button type="submit">Entrar</Button>
      <Link to="/login" className={buttonClass("quiet")}>
        No, volver
      </Link>
    </fetcher.Form>
  );
}
