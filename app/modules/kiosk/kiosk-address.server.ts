import type { Env } from "~/platform/env.server";

/** Where a tablet becomes a kiosk, as somebody types it there. */
export const kioskAddress = ({ APP_ORIGIN }: Pick<Env, "APP_ORIGIN">) => `${new URL(APP_ORIGIN).host}/kiosco`;
