import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Bindings } from "~/platform/env.server";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      CELL_1: D1Database;
      /** A second database, which a test can bind as a cell. */
      SPARE_CELL: D1Database;
      /** A database without migrations. */
      EMPTY_CELL: D1Database;
      /** `openssl ts`, outside workerd: see support/worker/time-authority.ts. */
      TIME_AUTHORITY: Fetcher;
      DIRECTORY_MIGRATIONS: D1Migration[];
      CELL_MIGRATIONS: D1Migration[];
      /** The only order, or the only seed, in which races run again: see support/worker/schedule.ts. */
      ORDER?: string;
      SEED?: string;
      /** The instant at which tests begin: see support/worker/clock.ts. */
      CLOCK?: string;
    }
  }
}
