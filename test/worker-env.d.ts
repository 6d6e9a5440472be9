import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Bindings } from "~/platform/env.server";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      CELL_1: D1Database;
      /** A second cell, which a test binds as one where it wants it. */
      SPARE_CELL: D1Database;
      /** A database that nobody has migrated. */
      EMPTY_CELL: D1Database;
      /** `openssl ts`, outside of workerd: see support/worker/time-authority.ts. */
      TIME_AUTHORITY: Fetcher;
      DIRECTORY_MIGRATIONS: D1Migration[];
      CELL_MIGRATIONS: D1Migration[];
      /** The one order, or the one seed, in which races are run again: see support/worker/schedule.ts. */
      ORDER?: string;
      SEED?: string;
      /** The tier that this run is of; both where it is not said. */
      TIER?: "quick" | "deep";
      /** The instant at which tests begin: see support/worker/clock.ts. */
      CLOCK?: string;
    }
  }
}
