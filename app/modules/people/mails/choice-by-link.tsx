import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { copy } from "./copy";
import type { KnownChoice } from "./choose-by-link.server";

interface ChoiceByLinkProps extends KnownChoice {
  /** What the form sends: the link's own. */
  token: string;
  /** Whether it was just chosen here. */
  isChosen: boolean;
  /** Why it was not. */
  problem: string | null;
}

/** Where the holder of a mail says whether they want more of its kind. A page without scripts: one button, and one way back. */
export function ChoiceByLink({ kind, company, isWanted, token, isChosen, problem }: ChoiceByLinkProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <p className="wrap-anywhere">
        {copy.ofKind(kind, company)}. {!isChosen && (isWanted ? copy.isSent(kind) : copy.isNotSent(kind))}
      </p>
      <div role="status" className="empty:absolute">
        {problem ? (
          <Notice tone="problem">{problem}</Notice>
        ) : (
          isChosen && <Notice tone="success">{isWanted ? copy.resumed(kind) : copy.stopped(kind)}</Notice>
        )}
      </div>
      <form method="post" action={`/correos?${new URLSearchParams({ token })}`}>
        <input type="hidden" name="wanted" value={isWanted ? "no" : "yes"} />
        <button type="submit" className={`${buttonClass(isWanted ? "primary" : "quiet")} w-full`}>
          {isWanted ? copy.stop(kind) : copy.resume(kind)}
        </button>
      </form>
      <p className="text-sm text-muted">{copy.rest}</p>
    </>
  );
}

/** What a link opens that no mail of ours has said. */
export const UnknownChoice = () => (
  <>
    <h1 className="text-2xl font-bold">{copy.unknown}</h1>
    <p className="text-muted">{copy.unknownHint}</p>
    <a href="/access" className={buttonClass()}>
      Ir a Acceso y avisos
    </a>
  </>
);
