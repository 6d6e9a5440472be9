import type { Attesting } from "~/modules/transparency/attesting";
import { stampHead } from "~/modules/transparency/stamp-head.server";
import { witnessHead } from "~/modules/transparency/witness-head.server";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { mailOperator } from "./mail-operator.server";

/** Has the newest head of the operator's log stamped, where an authority is set. */
export const stampLog = (deps: GlobalDeps) => stampHead(attesting(deps));

/** Shows the newest head of the operator's log to the known witnesses, where there are any. */
export const witnessLog = (deps: GlobalDeps) => witnessHead(attesting(deps));

const attesting = (deps: GlobalDeps): Attesting => ({
  env: deps.env,
  now: deps.now,
  tellAlarm: async ({ day, text }) => {
    logFault("transparency log: alarm", new Error(text), { day });
    await mailOperator(deps, {
      dedupeKey: `log-alarm:${day}:${await sha256(text)}`,
      subject: "Aviso del registro de transparencia",
      text: [`Registro de transparencia, día ${day}:`, text],
    });
  },
});
