import { data } from "@remix-run/cloudflare";
import type { Session } from "~/modules/directory/find-session.server";
import { endSignIns } from "~/modules/directory/sign-ins.server";
import { closeFamilySockets } from "~/modules/live/publish.server";
import type { GlobalDeps } from "~/platform/context.server";
import { copy } from "./copy";

export interface SessionsAnswer {
  tone: "success" | "problem";
  text: string;
}

/** 'Cerrar' of one session (`family_id`), or 'Cerrar las demás' (`others`). Never the one that asks: that is signing out. */
export async function submitSessionsForm(
  deps: GlobalDeps,
  { session, form }: { session: Session; form: FormData },
) {
  const familyId = form.get("family_id");
  const isOne = typeof familyId === "string";
  if (isOne ? familyId === session.familyId : !form.has("others"))
    return data<SessionsAnswer>({ tone: "problem", text: copy.nothingChosen }, { status: 422 });
  const which = isOne ? { familyId } : { allBut: session.familyId };
  const ended = await endSignIns(deps, { userId: session.user.id, ...which });
  closeFamilySockets(deps, { userId: session.user.id, familyIds: ended });
  if (!isOne) return data<SessionsAnswer>({ tone: "success", text: copy.othersEnded(ended.length) });
  return ended.length > 0
    ? data<SessionsAnswer>({ tone: "success", text: copy.ended })
    : data<SessionsAnswer>({ tone: "problem", text: copy.alreadyEnded }, { status: 404 });
}
