import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Bindings } from "~/platform/env.server";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
    }
  }
}
