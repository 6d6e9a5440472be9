import { profiles } from "#cell";
import { data, redirect } from "@remix-run/cloudflare";
import { and, eq, not, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { isErased } from "~/modules/people/erased-person.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { recordFirstDay } from "~/modules/schedules/first-days.server";
import { queueAccountMails } from "~/modules/schedules/queue-account-mails.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { employedSinceSchema } from "./model/employed-since";
import { messages } from "./messages";

/** The refusal of the form 'En la empresa desde', with the typed date. */
export interface EmployedSinceAnswer {
  error: string;
  typed: string;
}

/**
 * Answers the form 'En la empresa desde' of a person. An empty date removes it.
 * @throws Response 403, 404
 */
export async function submitEmployedSince(
  deps: Deps,
  { member, profileId, form }: { member: Member; profileId: string; form: FormData },
) {
  const { db, now } = deps;
  const { company, profile } = member;
  const fields = textFields(form);
  const parseResult = employedSinceSchema(localDateOf(now, company.timeZone)).safeParse(fields);
  const isEditableProfile = and(
    eq(profiles.id, profileId),
    eq(profiles.companyId, company.id),
    not(isErased()),
  );
  const [[found], others] = await Promise.all([
    db.select({ id: profiles.id }).from(profiles).where(isEditableProfile),
    listOtherManagers(deps, member),
  ]);
  if (!found) throw refusal(404, messages.personUnknown);
  const refuse = (error: string) =>
    data<EmployedSinceAnswer>({ error, typed: fields.employed_since ?? "" }, { status: 422 });
  if (profileId === profile.id && others.length > 0)
    return refuse(needsAnotherText(others.map(({ name }) => name)));
  if (!parseResult.success) return refuse(fieldErrors(parseResult.error).employed_since!);
  const { employed_since: employedSince } = parseResult.data;
  const accountChange = {
    profileId,
    what: "first-day" as const,
    cause: `${profileId}:first-day:${employedSince}:${now}`,
    path: `/schedules/person?profile=${profileId}`,
  };
  const mayEdit = sql`${stillMay(member, "plan-schedules", { people: [profileId] })}
    AND EXISTS (SELECT 1 FROM ${profiles} WHERE ${isEditableProfile})`;
  const batchResult = await withRetries(() =>
    batchIf(db, mayEdit, [
      recordFirstDay({
        id: newId(now),
        profileId,
        employedSince,
        authorId: profile.id,
        recordedAt: now,
      }),
      updateProfile(db, profileId, { employedSince, updatedAt: now }),
      ...queueAccountMails(deps, { member, others }, [accountChange]),
    ]),
  );
  if (!batchResult) throw noPermission();
  deliverSoon(deps);
  // Another address for each change: the screen keeps an answer as long as its address.
  return redirect(`/schedules/person?${new URLSearchParams({ profile: profileId, since: String(now) })}`);
}
