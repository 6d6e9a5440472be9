import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { messages } from "./messages";
import type { KnownChoice } from "./choose-by-link.server";

interface ChoiceByLinkProps extends KnownChoice {
  /** The token in the link. */
  token: string;
  /** Whether the user has just chosen here. */
  isChosen: boolean;
}

/** The page of a mail's link, on which its recipient stops or resumes that kind of mail. One button, without scripts. */
export function ChoiceByLink({ kind, company, isWanted, token, isChosen }: ChoiceByLinkProps) {
  return (
    <>
      <PageHeading title={messages.title} />
      <p className="wrap-anywhere">
        {messages.ofKind(kind, company)}.{" "}
        {!isChosen && (isWanted ? messages.isSent(kind) : messages.isNotSent(kind))}
      </p>
      <div role="status" className="empty:absolute">
        {isChosen && (
          <Notice tone="success">{isWanted ? messages.resumed(kind) : messages.stopped(kind)}</Notice>
        )}
      </div>
      <form method="post" action={`/correos?${new URLSearchParams({ token })}`}>
        <input type="hidden" name="wanted" value={isWanted ? "no" : "yes"} />
        <button type="submit" className={`${buttonClass(isWanted ? "primary" : "quiet")} w-full`}>
          {isWanted ? messages.stop(kind) : messages.resume(kind)}
        </button>
      </form>
      <p className="text-sm text-muted">{messages.rest}</p>
    </>
  );
}

/** The page for a link that none of our mails has. */
export const UnknownChoice = () => (
  <>
    <PageHeading title={messages.unknown} />
    <p className="text-muted">{messages.unknownHint}</p>
    <a href="/access" className={buttonClass()}>
      Ir a Acceso y avisos
    </a>
  </>
);
