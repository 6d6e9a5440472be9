import { inject } from "vitest";
import { ownConnection } from "./own-connection";

/** Runs the nightly cron for all companies of the app. Its mails arrive some time later. */
export async function nightComes(): Promise<void> {
  const cron = encodeURIComponent("30 3 * * *");
  const response = await fetch(`${inject("app").origin}/__scheduled?cron=${cron}`, {
    headers: ownConnection,
  });
  if (!response.ok) throw new Error(`The night's jobs answered ${response.status}.`);
}
