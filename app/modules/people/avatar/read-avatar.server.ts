import type { Deps } from "~/platform/context.server";
import { sandboxedPolicy } from "~/platform/security-headers.server";
import type { ImageType } from "./bytes";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const types = new Map(Object.entries(extensions).map(([type, extension]) => [extension, type]));

const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}\.(jpg|png|webp)$/;
const root = "/avatars/";

/** Whose pictures these are: the user's, or of who has none the profile's. */
export const portrayed = ({ id, userId }: { id: string; userId: string | null }): string => userId ?? id;

/** Where all pictures of a person stand. */
export const avatarFolder = (person: string) => `${root}${person}/`;

/** Where a picture is stored, and its public address. */
export function newAvatar({ person, type, now }: { person: string; type: ImageType; now: number }) {
  const key = `${person}/${now}.${extensions[type]}`;
  return { key, url: root + key };
}

/** The type a key names; null for anything that {@link newAvatar} did not name. */
const typeOfKey = (key: string): string | null => types.get((keyShape.exec(key)?.[1] ?? "") as "jpg") ?? null;

/** The key behind a public address, if it is one of this very person's. */
export function ownKey(url: string | null, person: string): string | null {
  if (!url?.startsWith(avatarFolder(person))) return null;
  const key = url.slice(root.length);
  return typeOfKey(key) && key;
}

/** Somebody's own picture as a file of theirs; null for whoever has none. */
export async function findAvatar(
  { env }: Pick<Deps, "env">,
  { avatarUrl, ...profile }: { id: string; userId: string | null; avatarUrl: string | null },
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const key = ownKey(avatarUrl, portrayed(profile));
  const stored = key === null ? null : await (env.AVATARS as R2Bucket | undefined)?.get(key);
  if (!key || !stored) return null;
  return { name: `foto.${key.split(".").at(-1)}`, bytes: new Uint8Array(await stored.arrayBuffer()) };
}

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
