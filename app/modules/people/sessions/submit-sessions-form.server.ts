import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member, Session } from "~/modules/session/find-session.server";
import { endSignIns } from "~/modules/directory/sign-ins.server";
import { closeFamilySockets } from "~/modules/live/publish.server";
import type { GlobalDeps } from "~/platform/context.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { messages } from "./messages";

export interface SessionsAnswer {
  tone: "success" | "problem";
  text: string;
}

const sessionsFormSchema = z.union([z.object({ family_id: z.string() }), z.object({ others: z.string() })]);

/** Ends one session (`family_id`) or all others (`others`). It never ends the session of the request, which is signing out. */
export async function submitSessionsForm(
  deps: GlobalDeps,
  { session, member, form }: { session: Session; member: Member; form: FormData },
) {
  const answer = (status: number, text: string) =>
    data<SessionsAnswer>({ tone: status < 400 ? "success" : "problem", text }, { status });
  const parsed = sessionsFormSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return answer(422, messages.nothingChosen);
  const familyId = "family_id" in parsed.data ? parsed.data.family_id : null;
  if (familyId === session.familyId) return answer(422, messages.nothingChosen);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data<SessionsAnswer>({ tone: "problem", text: tooMany.text }, tooMany.init);
  const userId = session.user.id;
  const endSessions = async () => {
    const which = familyId === null ? { allBut: session.familyId } : { familyId };
    const endedFamilyIds = await endSignIns(deps, { userId, ...which });
    closeFamilySockets(deps, { userId, familyIds: endedFamilyIds });
    if (familyId === null) return answer(200, messages.othersEnded(endedFamilyIds.length));
    return endedFamilyIds.length > 0 ? answer(200, messages.ended) : answer(404, messages.alreadyEnded);
  };
  return orElseLogged("sessions: not ended", endSessions, () => answer(500, messages.failed));
}
