import type { ImageType } from "./strip-metadata";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const types = new Map(Object.entries(extensions).map(([type, extension]) => [extension, type]));

const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}\.(jpg|png|webp)$/;
const root = "/avatars/";

/** Where all pictures of a person stand. */
export const avatarFolder = (userId: string) => `${root}${userId}/`;

/** Where a picture is stored, and its public address. */
export function newAvatar({ userId, type, now }: { userId: string; type: ImageType; now: number }) {
  const key = `${userId}/${now}.${extensions[type]}`;
  return { key, url: root + key };
}

/** The type a key names; null for anything that {@link newAvatar} did not name. */
export const typeOfKey = (key: string): string | null =>
  types.get((keyShape.exec(key)?.[1] ?? "") as "jpg") ?? null;

/** The key behind a public address, if it is one of this very person's. */
export function ownKey(url: string | null, userId: string): string | null {
  if (!url?.startsWith(avatarFolder(userId))) return null;
  const key = url.slice(root.length);
  return typeOfKey(key) && key;
}
