import { expect, test } from "vitest";
import { messages } from "~/modules/compliance/inspection/pack/messages";
import type { PackAnswer } from "~/modules/compliance/inspection/pack/submit-pack-form.server";
import { packNotice } from "~/modules/compliance/inspection/pack/pack-section";

const requestAnswer: PackAnswer = { page: null, tone: "success", text: messages.requested, isUnderWay: true };
const deleted: PackAnswer = { page: null, tone: "success", text: messages.deleted };

test.each([
  ["nothing was asked", undefined, ["ready"], null],
  ["it is being made", requestAnswer, ["making"], messages.requested],
  ["another is still being made", requestAnswer, ["ready", "making"], messages.requested],
  ["it is ready", requestAnswer, ["ready", "failed"], messages.ready],
  ["it failed, with the failure", requestAnswer, ["failed", "ready"], null],
  ["it was deleted in another window", requestAnswer, [], null],
  ["something else was done", deleted, ["ready"], messages.deleted],
] as const)("the notice about an inspection pack when %s", (_, answer, states, text) => {
  const packs = states.map((state) => ({ state }));
  expect(packNotice(answer, packs)?.text ?? null).toBe(text);
});
