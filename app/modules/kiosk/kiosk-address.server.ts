import type { Env } from "~/platform/env.server";

/** The address to type on a tablet to make it a kiosk. */
export const kioskAddress = ({ APP_ORIGIN }: Pick<Env, "APP_ORIGIN">) => `${new URL(APP_ORIGIN).host}/kiosco`;
