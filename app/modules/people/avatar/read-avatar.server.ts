import type { Deps } from "~/platform/context.server";
import { sandboxedPolicy } from "~/platform/security-headers.server";
import type { ImageType } from "./bytes";

const extensionByType = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const typeByExtension = new Map(
  Object.entries(extensionByType).map(([type, extension]) => [extension, type]),
);

const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}\.(jpg|png|webp)$/;
const avatarsRoot = "/avatars/";

/** Returns the id whose pictures these are: the user's, or the profile's if it has no user. */
export const avatarOwnerOf = ({ id, userId }: { id: string; userId: string | null }): string => userId ?? id;

/** Returns the start of the addresses of a person's pictures. */
export const avatarFolder = (person: string) => `${avatarsRoot}${person}/`;

/** Returns the key of a picture in the bucket, and its public address. */
export function newAvatar({ person, type, now }: { person: string; type: ImageType; now: number }) {
  const key = `${person}/${now}.${extensionByType[type]}`;
  return { key, url: avatarsRoot + key };
}

/** Returns the type in a key; null unless {@link newAvatar} made it. */
const typeOfKey = (key: string): string | null =>
  typeByExtension.get((keyShape.exec(key)?.[1] ?? "") as "jpg") ?? null;

/** Returns the key of a public address; null unless it is this person's picture. */
export function ownAvatarKeyOf(url: string | null, person: string): string | null {
  if (!url?.startsWith(avatarFolder(person))) return null;
  const key = url.slice(avatarsRoot.length);
  return typeOfKey(key) && key;
}

/** Returns a person's picture as a file; null if they have none. */
export async function findAvatar(
  { env }: Pick<Deps, "env">,
  { avatarUrl, ...profile }: { id: string; userId: string | null; avatarUrl: string | null },
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const key = ownAvatarKeyOf(avatarUrl, avatarOwnerOf(profile));
  const storedPicture = key === null ? null : await (env.AVATARS as R2Bucket | undefined)?.get(key);
  if (!key || !storedPicture) return null;
  return { name: `foto.${key.split(".").at(-1)}`, bytes: new Uint8Array(await storedPicture.arrayBuffer()) };
}

/** Returns a stored picture, which anybody may cache for an hour; null if there is none. */
export async function readAvatar({ env }: Pick<Deps, "env">, key: string): Promise<Response | null> {
  const type = typeOfKey(key);
  const storedPicture = type && (await (env.AVATARS as R2Bucket | undefined)?.get(key));
  if (!storedPicture || storedPicture.httpMetadata?.contentType !== type) return null;
  return new Response(storedPicture.body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(storedPicture.size),
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": sandboxedPolicy,
      ETag: storedPicture.httpEtag,
    },
  });
}
