import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";

const tooLarge = "La petición es demasiado grande.";
const chunkBytes = 16 * 1024;
const enough = 8 * 1024 * 1024;

/** Returns a body in chunks without a known length. It counts the bytes that were read. */
function endlessBody() {
  const pulled = { bytes: 0 };
  const upload = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled.bytes += chunkBytes;
      controller.enqueue(new Uint8Array(chunkBytes).fill(0x78));
      if (pulled.bytes >= enough) controller.close();
    },
  });
  return { upload, pulled };
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const addresses: [path: string, most: number, headers: Record<string, string>][] = [
  ["/login", 1024 * 1024, form],
  ["/?index", 1024 * 1024, { "Content-Type": "multipart/form-data; boundary=x" }],
  ["/auth/callback", 1024 * 1024, form],
  ["/dashboard", 1024 * 1024, form],
  ["/api/auth/otp", 64 * 1024, json],
  ["/api/auth/token", 64 * 1024, json],
  ["/api/check-in", 64 * 1024, json],
  ["/api/register/consistency", 4 * 1024, json],
  ["/api/register/consistency", 4 * 1024, { "Content-Type": "text/plain" }],
];

test.each(addresses)("POST %s reads at most %i bytes of a body of unknown length", async (...address) => {
  const [path, most] = address;
  const { answer, pulled } = await send(address);
  expect(answer.status).toBe(413);
  if (path.startsWith("/api/")) expect(await answer.json()).toEqual({ error: tooLarge });
  else expect(await answer.text()).toContain(tooLarge);
  expect(pulled.bytes).toBeLessThanOrEqual(most + 4 * chunkBytes);
});

test("a form of five thousand ticked people is read", async () => {
  const { cookie } = await aMember({ role: "owner" });
  const ticked = new URLSearchParams({ set_status: "inactive" });
  for (let count = 0; count < 5_000; count += 1) ticked.append("profile_id", crypto.randomUUID());
  // None of these profiles exists.
  expect((await call("/team", { cookie, form: ticked })).status).toBe(404);
});

async function send([path, , headers]: (typeof addresses)[number]) {
  const { cookie } = await aMember();
  const { upload, pulled } = endlessBody();
  const answer = await call(path, { method: "POST", cookie, upload, headers });
  return { answer, pulled };
}
