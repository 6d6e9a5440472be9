import type { Attesting } from "~/modules/register/transparency/attesting";
import { stampLogCheckpoint } from "~/modules/register/transparency/stamp-checkpoint.server";
import { listMissingOfLog } from "~/modules/register/transparency/check-log.server";
import { witnessCheckpoint } from "~/modules/register/transparency/witness-checkpoint.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { dateOfUtc } from "~/time/dates";
import { mailOperator } from "./mail-operator.server";

/** Timestamps the newest checkpoint of the transparency log, when an authority is configured. */
export const stampLog = (deps: GlobalDeps) => stampLogCheckpoint(attestingDeps(deps));

/** Sends the newest checkpoint of the transparency log to the configured witnesses. */
export const witnessLog = (deps: GlobalDeps) => witnessCheckpoint(attestingDeps(deps));

/** Mails the operator what of the published log is missing, once a day until it is there again. */
export async function checkLog({ env, now, ...deps }: GlobalDeps): Promise<void> {
  const missing = await listMissingOfLog({ bucket: env.REGISTER, keys: registerKeysOf(env), now });
  if (missing.length === 0) return;
  await attestingDeps({ env, now, ...deps }).reportAlarm({ day: dateOfUtc(now), text: missing.join(" ") });
}

const attestingDeps = (deps: GlobalDeps): Attesting => ({
  env: deps.env,
  now: deps.now,
  reportAlarm: async ({ day, text }) => {
    logFault("transparency log: alarm", new Error(text), { day });
    await mailOperator(deps, {
      dedupeKey: `log-alarm:${day}:${await sha256(text)}`,
      subject: "Aviso del registro de transparencia",
      text: [`Registro de transparencia, día ${day}:`, text],
    });
  },
});
