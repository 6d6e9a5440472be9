import "@remix-run/cloudflare";
import type { RequestContext } from "~/platform/context.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
