import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { coverCalls } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { idSchema, textSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { timeText } from "~/modules/schedules/pattern-text";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { withRetries } from "~/platform/retry.server";
import { callCover } from "../call-cover.server";
import { timesText } from "../shift-texts";
import { releaseShift } from "../server/release-shift.server";
import { messages } from "./messages";

/** The answer to a form of /shifts/cover. */
export interface CoverAnswer {
  tone: "success" | "info" | "problem";
  text: string;
}

const coverSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("release"), profile: idSchema }),
  z.object({ intent: z.literal("withdraw"), call: idSchema }),
  z.object({
    intent: z.literal("ask"),
    centre: idSchema,
    on: textSchema,
    from: z.coerce.number(),
    to: z.coerce.number(),
    person: z.array(z.string()),
  }),
]);

/** Offers a shift to people, withdraws an offer, or gives somebody the rest of their shift free. @throws Response 403, 404, 422 */
export async function submitCover(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const parseResult = coverSchema.safeParse({ ...textFields(form), person: form.getAll("person") });
  if (!parseResult.success) throw refusal(422, messages.invalid);
  const fields = parseResult.data;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return coverAnswer("problem", tooMany.text, tooMany.init);
  switch (fields.intent) {
    case "release": {
      const outcome = await releaseShift(deps, { member, profileId: fields.profile });
      if (outcome.code === "no-permission") throw refusal(404, messages.unknown);
      if (outcome.code === "not-running") return coverAnswer("info", messages.notRunning);
      const { name, segment, from, isMailed } = outcome;
      const released = { shift: timesText(segment), at: timeText(from), isMailed };
      return coverAnswer("success", messages.released(name, released));
    }
    case "withdraw":
      return (await closeCall(deps, { member, callId: fields.call }))
        ? coverAnswer("success", messages.withdrawn)
        : coverAnswer("info", messages.notWithdrawn);
    case "ask": {
      const { centre, on, from, to, person: profileIds } = fields;
      if (profileIds.length === 0) return coverAnswer("problem", messages.nobodyChosen, { status: 422 });
      const outcome = await callCover(deps, {
        member,
        centreId: centre,
        on,
        segment: { from, to },
        profileIds,
      });
      switch (outcome.code) {
        case "called":
          return coverAnswer("success", messages.asked(profileIds.length));
        case "open":
          return coverAnswer("info", messages.askedBefore);
        case "begun":
          return coverAnswer("info", messages.begun);
        case "faulty":
          throw refusal(422, messages.invalid);
        case "no-permission":
          throw noPermission();
      }
    }
  }
}

const coverAnswer = (tone: CoverAnswer["tone"], text: string, init?: ResponseInit) =>
  data<CoverAnswer>({ tone, text }, init);

/**
 * Withdraws an offered shift that nobody has taken.
 * @returns false if somebody took it, or if the manager may not withdraw it. Nothing was written.
 */
export async function closeCall(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, callId }: { member: Member; callId: string },
): Promise<boolean> {
  const { db, now } = deps;
  const { company } = member;
  const closedCalls = await withRetries(() =>
    db
      .update(coverCalls)
      .set({ closedAt: now })
      .where(
        and(
          eq(coverCalls.id, callId),
          eq(coverCalls.companyId, company.id),
          isNull(coverCalls.takenAt),
          isNull(coverCalls.closedAt),
          stillMay(member, "plan-shifts", { centreId: coverCalls.centreId }),
        ),
      )
      .returning({ asked: coverCalls.asked }),
  );
  const [call] = closedCalls;
  if (!call) return false;
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [...call.asked] } });
  return true;
}
