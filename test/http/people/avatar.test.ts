import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "~/modules/people/avatar/messages";
import { aJpeg, aPng, asText, aWebp, exif, jpegSegment, place } from "../../support/images/pictures";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { openTab } from "../../support/worker/live";
import { aMember } from "../../support/worker/people";
import { picturesOf, profileOf, submitProfile, uploadAvatar } from "../../support/worker/profile";
import { timePasses } from "../../support/worker/time";

describe("an uploaded picture", () => {
  test.each([
    ["png", "image/png", aPng()],
    ["jpg", "image/jpeg", aJpeg()],
    ["webp", "image/webp", aWebp()],
  ])(
    "is stored under its person and its instant as .%s, whatever its file name",
    async (ending, type, bytes) => {
      const ana = await aMember();
      const { status, main } = await uploadAvatar(ana, bytes, {
        name: "../../etc/passwd.html",
        type: "text/html",
      });
      expect(status).toBe(200);
      expect(main).toContain(messages.saved);
      const { avatarUrl } = await profileOf(ana);
      expect(avatarUrl).toMatch(new RegExp(`^/avatars/${ana.profile.userId}/\\d{13}\\.${ending}$`));
      expect(main).toContain(`src="${avatarUrl}"`);

      const answer = await call(avatarUrl!);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe(type);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    },
  );

  test("is served to everybody for an hour, with the type of its bytes, and nothing in it can run", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const { avatarUrl } = await profileOf(ana);
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await call(avatarUrl!, { method });
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-type": "image/png",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers.has("Set-Cookie")).toBe(false);
    }
  });

  test("loses its location", async () => {
    const ana = await aMember();
    const photo = aJpeg({ segments: [jpegSegment(0xe1, exif)], tail: place });
    expect(asText(photo)).toContain(place);
    await uploadAvatar(ana, photo, { name: "yo.jpg", type: "image/jpeg" });
    const answer = await call((await profileOf(ana)).avatarUrl!);
    expect(asText(new Uint8Array(await answer.arrayBuffer()))).not.toMatch(/Puerta del Sol|Exif/);
  });

  test("replaces the old one, which is deleted", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const before = (await profileOf(ana)).avatarUrl!;
    timePasses(1_000);
    await uploadAvatar(ana, aWebp());
    const after = (await profileOf(ana)).avatarUrl!;
    expect(await picturesOf(ana)).toEqual([after.replace("/avatars/", "")]);
    expect((await call(before)).status).toBe(404);
    expect((await call(after)).status).toBe(200);
  });

  test("never deletes another person's, even if the profile's address names it", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const hers = (await profileOf(ana)).avatarUrl!;
    for (const avatarUrl of [
      hers,
      `/avatars/${ana.profile.userId}/../${hers.slice(9)}`,
      `https://x.test${hers}`,
    ]) {
      const leo = await aMember({ company: ana.company, avatarUrl });
      await uploadAvatar(leo, aPng());
      expect((await profileOf(leo)).avatarUrl).toContain(leo.profile.userId);
      expect((await call(hers)).status, avatarUrl).toBe(200);
    }
  });
});

describe("a removed picture", () => {
  const remove = (member: { cookie: string }, options = {}) =>
    submitProfile(member, { form: "avatar", intent: "remove" }, options);

  test("disappears from the profile, from its address and from the store, and can be removed again", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const { avatarUrl } = await profileOf(ana);
    for (let times = 0; times < 2; times += 1) {
      const { status, main } = await remove(ana);
      expect(status).toBe(200);
      expect(main).toContain(messages.removed);
      expect(main).not.toContain("Quitar foto");
      expect((await profileOf(ana)).avatarUrl).toBeNull();
      expect(await picturesOf(ana)).toEqual([]);
      expect((await call(avatarUrl!)).status).toBe(404);
    }
  });

  test("causes a live message to the tabs that show it", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const tab = await openTab(ana);
    await remove(ana);
    expect(await tab.news()).toEqual([{ kind: "people", profileIds: [ana.profile.id] }]);
  });

  test("is never another person's, whatever the profile contains", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const hers = (await profileOf(ana)).avatarUrl!;
    const leo = await aMember({ company: ana.company, avatarUrl: hers });
    expect((await remove(leo)).status).toBe(200);
    expect((await profileOf(leo)).avatarUrl).toBeNull();
    expect((await call(hers)).status).toBe(200);
  });

  test("stays while the store fails, with a message, and disappears at the next try", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const before = await profileOf(ana);
    const broken = { delete: () => Promise.reject(new Error("internal error 10001")) };
    const { status, main } = await remove(ana, { env: { AVATARS: broken } });
    expect(status).toBe(500);
    expect(main).toContain(messages.removalFailed);
    expect(expectFaults()[0]).toContain("avatar: remove");
    expect(await profileOf(ana)).toEqual(before);
    expect((await remove(ana)).status).toBe(200);
    expect(await picturesOf(ana)).toEqual([]);
  });

  test("is not removed for deactivated people and visitors without a session", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    expect((await remove({ cookie: "" })).status).toBe(302);
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect((await remove(ana)).status).toBe(403);
    expect(await picturesOf(ana)).toHaveLength(1);
  });
});

describe("an upload is refused, and changes nothing, for", () => {
  const html = "<html><script>alert(1)</script></html>";
  const refusedFiles: [string, Uint8Array<ArrayBuffer>, string, string][] = [
    [
      "an SVG",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "a.svg",
      "image/svg+xml",
    ],
    [
      "an SVG that says it is a PNG",
      new TextEncoder().encode("<svg onload='alert(1)'/>"),
      "a.png",
      "image/png",
    ],
    ["HTML named .png", new TextEncoder().encode(html), "a.png", "image/png"],
    ["a PNG that is HTML too", aPng({ tail: html }), "a.png", "image/png"],
    ["a JPEG that is HTML too", aJpeg({ segments: [jpegSegment(0xfe, html)] }), "a.jpg", "image/jpeg"],
    ["the first bytes of a PNG", aPng().slice(0, 20), "a.png", "image/png"],
  ];
  test.each(refusedFiles)("%s", async (_, bytes, name, type) => {
    const ana = await aMember();
    const { status, main } = await uploadAvatar(ana, bytes, { name, type });
    expect(status).toBe(422);
    expect(main).toContain(messages.notAnImage);
    expect(await picturesOf(ana)).toEqual([]);
    expect((await profileOf(ana)).avatarUrl).toBeNull();
  });

  /** The files that the twin accepts are stored and served with their claimed type. */
  async function trusting(isFine: (file: { name: string; type: string; bytes: Uint8Array }) => boolean) {
    const served: string[] = [];
    for (const [what, bytes, name, type] of refusedFiles) {
      if (!isFine({ name, type, bytes })) continue;
      const key = `${crypto.randomUUID()}/1767225600000.png`;
      await env.AVATARS.put(key, bytes, { httpMetadata: { contentType: "image/png" } });
      if ((await call(`/avatars/${key}`)).status === 200) served.push(what);
    }
    return served;
  }

  test.each([
    ["the type it is sent with", ({ type }: { type: string }) => /^image\/(png|jpeg|webp)$/.test(type)],
    ["the name of the file", ({ name }: { name: string }) => /\.(png|jpe?g|webp)$/.test(name)],
  ])("trusting %s serves scripts to everybody (twin)", { tags: "deep" }, async (_, isFine) => {
    const served = await trusting(isFine);
    expect(served).toEqual(expect.arrayContaining(["an SVG that says it is a PNG", "HTML named .png"]));
  });

  test(
    "checking only the first bytes serves a file that is both a picture and a page (twin)",
    { tags: "deep" },
    async () => {
      const served = await trusting(({ bytes }) => /^(\x89PNG|\xff\xd8\xff)/.test(asText(bytes)));
      expect(served).toEqual(
        expect.arrayContaining([
          "a PNG that is HTML too",
          "a JPEG that is HTML too",
          "the first bytes of a PNG",
        ]),
      );
      expect(served).not.toContain("HTML named .png");
    },
  );

  test("a picture of 3 MB, with or without a declared length", async () => {
    const ana = await aMember();
    const large = aPng({ tail: new Uint8Array(3 * 1024 * 1024) });
    expect(await uploadAvatar(ana, large)).toMatchObject({
      status: 413,
      main: expect.stringContaining(messages.tooLarge) as string,
    });
    expect((await uploadAvatar(ana, aPng(), { headers: { "Content-Length": "3145728" } })).status).toBe(413);
    expect(await picturesOf(ana)).toEqual([]);
  });

  test("an endless stream, which is not read to its end", async () => {
    const ana = await aMember();
    let sent = 0;
    const upload = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const answer = await call("/profile", { cookie: ana.cookie, method: "POST", upload, headers });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(3 * 1024 * 1024);
  });

  test("one byte more than 2 MB; exactly 2 MB is accepted", async () => {
    const ana = await aMember();
    const filler = 2 * 1024 * 1024 - aPng().length;
    expect((await uploadAvatar(ana, aPng({ tail: new Uint8Array(filler + 1) }))).status).toBe(413);
    expect((await uploadAvatar(ana, aPng({ tail: new Uint8Array(filler) }))).status).toBe(200);
    expect((await env.AVATARS.head((await picturesOf(ana))[0]!))!.size).toBe(aPng().length);
  });

  test.each([
    ["no file", new FormData()],
    ["text where the file should be", Object.assign(new FormData(), {})],
  ])("%s", async (what, upload) => {
    const ana = await aMember();
    if (what !== "no file") upload.set("avatar", "a text");
    const answer = await call("/profile", { cookie: ana.cookie, upload });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(messages.missing);
  });

  test("an empty file, as a browser sends an empty field", async () => {
    const ana = await aMember();
    expect(await uploadAvatar(ana, new Uint8Array(), { name: "" })).toMatchObject({
      status: 422,
      main: expect.stringContaining(messages.missing) as string,
    });
  });

  test("deactivated people and visitors without a session", async () => {
    const ana = await aMember({ status: "inactive" });
    expect((await uploadAvatar(ana, aPng())).status).toBe(403);
    expect((await uploadAvatar({ cookie: "" }, aPng())).status).toBe(302);
    expect(await picturesOf(ana)).toEqual([]);
  });
});

describe("if pictures cannot be stored", () => {
  test("for lack of the binding or of the bucket, the page explains how to create it", async () => {
    const ana = await aMember();
    const noBucket = {
      put: () => Promise.reject(new Error("put: The specified bucket does not exist. (10006)")),
    };
    for (const AVATARS of [undefined, noBucket]) {
      const { status, main } = await uploadAvatar(ana, aPng(), { env: { AVATARS } });
      expect(status).toBe(503);
      expect(main).toContain("wrangler r2 bucket create fichaclara-avatars");
    }
    expect(expectFaults()).toHaveLength(1);
    expect((await call("/avatars/x", { env: { AVATARS: undefined } })).status).toBe(404);
  });

  test("because of a fault, the page states it, logs it and keeps the old picture", async () => {
    const ana = await aMember();
    await uploadAvatar(ana, aPng());
    const before = await profileOf(ana);
    const broken = { put: () => Promise.reject(new Error("internal error 10001")) };
    expect(await uploadAvatar(ana, aPng(), { env: { AVATARS: broken } })).toMatchObject({
      status: 500,
      main: expect.stringContaining("Error subiendo la imagen") as string,
    });
    expect(expectFaults()[0]).toContain("avatar: upload");
    expect(await profileOf(ana)).toEqual(before);
    expect((await call(before.avatarUrl!)).status).toBe(200);
  });
});

describe("no other address gives a file:", () => {
  test.each([
    "",
    "%2e%2e/%2e%2e/secret.png",
    "..%2fsecret.png",
    "secret.png",
    "a/b/secret.png",
    "secret.png%00.png",
    "x/1.html",
  ])("/avatars/%s", async (path) => {
    await env.AVATARS.put("secret.png", "secret", { httpMetadata: { contentType: "image/png" } });
    const answer = await call(`/avatars/${path}`);
    expect([302, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain("secret");
  });

  test("nor with another file type than its name has", async () => {
    const key = `${crypto.randomUUID()}/1767225600000.png`;
    await env.AVATARS.put(key, "<html>", { httpMetadata: { contentType: "text/html" } });
    expect((await call(`/avatars/${key}`)).status).toBe(404);
    await env.AVATARS.put(key, "no type");
    expect((await call(`/avatars/${key}`)).status).toBe(404);
  });
});
