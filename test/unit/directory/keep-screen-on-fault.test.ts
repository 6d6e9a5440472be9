import type { ClientActionFunctionArgs } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { keepUnanswered } from "~/ui/no-answer";

interface Answer {
  text: string;
  typed: Record<string, string>;
}

const send = (serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams({ name: "Tablet" });
  const request = new Request("https://app.test/kiosks/new", { method: "POST", body });
  const clientAction = keepScreenOnFault<Answer>("No se ha guardado.", (text, typed) => ({ text, typed }));
  return clientAction({
    request,
    params: {},
    // As Remix does, the server's action reads the body.
    serverAction: () => request.text().then(serverAction),
  } as ClientActionFunctionArgs);
};

const thrownResponse = (status: number) => ({
  status,
  statusText: "",
  internal: false,
  data: { error: "No puede ser." },
});

beforeEach(() => vi.stubGlobal("location", { pathname: "/elsewhere" }));
afterEach(() => vi.unstubAllGlobals());

test("keepScreenOnFault returns the server's answer unchanged", async () => {
  const answer = { text: "Guardado.", typed: {} };
  expect(await send(() => Promise.resolve(answer))).toBe(answer);
});

test.each([
  ["the server's text while the company's ledger is being rebuilt", thrownResponse(503), "No puede ser."],
  ["its own text without an answer", new TypeError("Failed to fetch"), "No se ha guardado."],
])("after a momentary fault the screen keeps the typed text and shows %s", async (_, fault, text) => {
  expect(await send(() => Promise.reject(fault as Error))).toEqual({ text, typed: { name: "Tablet" } });
});

test("without an answer from the server the screen does not reload its data", async () => {
  const actionResult = await send(() => Promise.reject(new TypeError("Failed to fetch")));
  const revalidation = { actionResult, defaultShouldRevalidate: true };
  expect(keepUnanswered(revalidation as unknown as Parameters<typeof keepUnanswered>[0])).toBe(false);
});

test.each([thrownResponse(500), thrownResponse(403), new TypeError("x is undefined")])(
  "keepScreenOnFault throws other faults: %o",
  async (fault) => {
    await expect(send(() => Promise.reject(fault as Error))).rejects.toBe(fault);
  },
);
