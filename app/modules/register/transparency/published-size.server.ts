import type { Env } from "~/platform/env.server";
import { addDays } from "~/time/dates";
import { archiveKeyOn } from "../archive-checkpoint.server";
import { readCheckpoint } from "../format/checkpoint";
import { mostDaysLate } from "../format/daily-leaf";
import { findNewestCheckpoint } from "./newest-checkpoint.server";

/**
 * Returns how many events of a company's register the last published day covers. If that night failed, it uses an earlier night's
 * checkpoint.
 * Returns 0 before the first day.
 */
export async function publishedSize(env: Env, { companyId }: { companyId: string }): Promise<number> {
  const newest = await findNewestCheckpoint(env);
  if (!newest) return 0;
  for (let before = 0; before <= mostDaysLate; before += 1) {
    const file = await env.REGISTER.get(archiveKeyOn({ companyId }, addDays(newest.day, -before)));
    if (file) return readCheckpoint(await file.text())?.size ?? 0;
  }
  return 0;
}
