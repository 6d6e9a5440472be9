import { absenceKinds } from "#cell";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import type { CompanyKind } from "../company-kinds";
import { settingsOf } from "./kind-form";

/**
 * Turns a kind of a company on or off. The other settings stay as they are stored, whatever was read: another manager may have just changed
 * them. Nothing is written unless the code is `turned`.
 */
export async function turnKind(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, kind, isOn }: { member: Member; kind: CompanyKind; isOn: boolean },
): Promise<{ code: "turned" | "no-permission" }> {
  const { company, profile } = member;
  const { name, ...settings } = settingsOf(kind);
  const turned = { isOn, authorId: profile.id, updatedAt: now };
  try {
    await withRetries(() =>
      batch(db, [
        assertInBatch(db, stillMay(member, "set-absence-kinds")),
        db
          .insert(absenceKinds)
          .values({
            ...settings,
            companyId: company.id,
            kind: kind.key,
            name: findAbsenceKind(kind.key) ? null : name,
            ...turned,
          })
          .onConflictDoUpdate({ target: [absenceKinds.companyId, absenceKinds.kind], set: turned }),
      ]),
    );
    return { code: "turned" };
  } catch (fault) {
    if (!isPreconditionUnmet(fault)) throw fault;
    return { code: "no-permission" };
  }
}
