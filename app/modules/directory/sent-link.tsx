import { useEffect, useState, type ReactNode } from "react";
import { Button, buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";

const secondsBeforeResend = 30;

interface SentLinkProps {
  email: string;
  isSending: boolean;
  captcha: ReactNode;
  onChangeEmail: () => void;
}

/** The focus moves to the answer, since the focused button has disappeared. */
const focusAnswer = (answer: HTMLElement | null) => answer?.focus({ preventScroll: true });

/** Where a sign-in link went, how long it is valid, and what to do if it does not arrive. Its buttons submit the form around it. */
export function SentLink({ email, isSending, captcha, onChangeEmail }: SentLinkProps) {
  const mailbox = mailboxOf(email);
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <div ref={focusAnswer} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <p>
          Lo hemos enviado a <strong className="break-words">{email}</strong>. Vale 15 minutos y sirve una
          vez.
        </p>
        <p className="text-muted">
          Ábrelo en este mismo dispositivo. ¿No te llega? Mira en la carpeta de spam o correo no deseado.
        </p>
      </div>
      {captcha}
      <div className="grid gap-3">
        {mailbox && (
          <a href={mailbox.href} target="_blank" rel="noreferrer" className={buttonClass()}>
            Abrir {mailbox.name}
          </a>
        )}
        <ResendButton isSending={isSending} />
        <Button
          type="submit"
          name="intent"
          value="change"
          look="quiet"
          onClick={(event) => {
            event.preventDefault();
            onChangeEmail();
          }}
        >
          Cambiar el email
        </Button>
      </div>
    </>
  );
}

/** Submits the form around it again, from 30 seconds after its first display. */
export function ResendButton({ isSending }: { isSending: boolean }) {
  const secondsLeft = useSecondsLeft(secondsBeforeResend);
  return (
    <Button type="submit" look="quiet" softDisabled={isSending || secondsLeft > 0} className="tabular-nums">
      {isSending ? "Enviando..." : secondsLeft > 0 ? `Reenviar en ${secondsLeft} s` : "Reenviar"}
    </Button>
  );
}

const mailboxes = [
  { name: "Gmail", href: "https://mail.google.com/", domains: ["gmail.com", "googlemail.com"] },
  {
    name: "Outlook",
    href: "https://outlook.live.com/mail/",
    domains: ["outlook.com", "outlook.es", "hotmail.com", "hotmail.es", "live.com", "msn.com"],
  },
  { name: "Yahoo", href: "https://mail.yahoo.com/", domains: ["yahoo.com", "yahoo.es"] },
];

/** Returns the mailbox in which an address of a well-known provider reads its mail; undefined for other addresses. */
const mailboxOf = (email: string) => {
  const domain = email.split("@").at(-1)!.toLowerCase();
  return mailboxes.find(({ domains }) => domains.includes(domain));
};

/** Counts seconds down to 0. Returns 0 without scripts: the server limits mails by itself. */
function useSecondsLeft(seconds: number): number {
  const hasScripts = useHydrated();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return hasScripts ? left : 0;
}
