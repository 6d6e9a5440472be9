import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { changeSettings } from "./change-settings.server";
import { offlineSchema, workPausesSchema, zoneSchema } from "./profile-schema";
import { readSent, saveForm, type Sent } from "./save-form.server";

/**
 * The forms of /settings, of somebody who may change the company: which pauses count as work, whether its people may punch without
 * network, and in which zone its days begin.
 */
export async function submitSettingsForm(args: GuardArgs, member: Member) {
  const sent = await readSent(args, member);
  const { form } = sent.typed;
  if (form === "work-pauses") return submitWorkPauses(sent);
  return form === "offline" ? submitOffline(sent) : submitZone(sent);
}

const submitWorkPauses = (sent: Sent) =>
  saveForm(sent, {
    form: "work-pauses",
    read: workPausesSchema.safeParse(sent.typed),
    save: (deps, workPauses) => changeSettings(deps, { member: sent.member, settings: { workPauses } }),
  });

const submitOffline = (sent: Sent) =>
  saveForm(sent, {
    form: "offline",
    read: offlineSchema.safeParse(sent.typed),
    save: (deps, { isEnabled }) =>
      changeSettings(deps, { member: sent.member, settings: { offlinePunchesEnabled: isEnabled } }),
  });

const submitZone = (sent: Sent) =>
  saveForm(sent, {
    form: "zone",
    read: zoneSchema.safeParse(sent.typed),
    save: (deps, { time_zone: timeZone }) =>
      changeSettings(deps, { member: sent.member, settings: { timeZone } }),
  });
