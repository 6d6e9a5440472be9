import type { Deps } from "~/platform/context.server";
import { sandboxedPolicy } from "~/platform/security-headers.server";
import { typeOfKey } from "./avatar-path";

/** A stored picture as everybody may see it, for an hour; null for whatever is none. */
export async function readAvatar({ env }: Pick<Deps, "env">, key: string): Promise<Response | null> {
  const type = typeOfKey(key);
  const stored = type && (await (env.AVATARS as R2Bucket | undefined)?.get(key));
  if (!stored || stored.httpMetadata?.contentType !== type) return null;
  return new Response(stored.body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(stored.size),
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": sandboxedPolicy,
      ETag: stored.httpEtag,
    },
  });
}
