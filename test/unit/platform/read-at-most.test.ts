import { expect, test } from "vitest";
import { readAtMost } from "~/platform/read-at-most.server";

const streamOf = (parts: string[], end: (controller: ReadableStreamDefaultController) => void) =>
  new ReadableStream(
    {
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      },
      pull: end,
    },
    { highWaterMark: parts.length },
  );

test("a request's body is read completely, up to its limit", async () => {
  const whole = () => new Response(streamOf(["ana=", "1"], (controller) => controller.close()));
  expect(await (await readAtMost(whole(), 5))!.text()).toBe("ana=1");
  expect(await readAtMost(whole(), 4)).toBeNull();
});

test("a body that the client cuts off is a refusal, not a fault of ours", async () => {
  const cut = streamOf(["ana="], (controller) => controller.error(new Error("Network connection lost.")));
  const refusal: unknown = await readAtMost(new Response(cut), 100).catch((fault: unknown) => fault);
  expect(refusal).toBeInstanceOf(Response);
  expect((refusal as Response).status).toBe(400);
  expect(await (refusal as Response).json()).toEqual({ error: "La petición se ha cortado a medias." });
});
