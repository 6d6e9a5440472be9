import { archiveKeyOn } from "~/modules/register/archive-checkpoint.server";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { latestDays } from "~/modules/register/format/daily-leaf";
import type { Env } from "~/platform/env.server";
import { addDays } from "~/time/dates";
import { findNewestHead } from "./newest-head.server";

/**
 * Returns how many events of a company's register the last published day covers: those of that night's checkpoint, or of the night
 * before where one failed. 0 before the first day.
 */
export async function publishedSize(env: Env, { companyId }: { companyId: string }): Promise<number> {
  const head = await findNewestHead(env);
  if (!head) return 0;
  for (let before = 0; before <= latestDays; before += 1) {
    const file = await env.REGISTER.get(archiveKeyOn({ companyId }, addDays(head.day, -before)));
    if (file) return readCheckpoint(await file.text())?.size ?? 0;
  }
  return 0;
}
