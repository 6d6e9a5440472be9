import { expect, test } from "vitest";
import { copy } from "~/modules/inspection/pack/copy";
import { packNotice } from "~/modules/inspection/pack/pack-notice";
import type { PackAnswer } from "~/modules/inspection/pack/submit-pack-form.server";

const asked: PackAnswer = { page: null, tone: "success", text: copy.asked, isUnderWay: true };
const deleted: PackAnswer = { page: null, tone: "success", text: copy.deleted };

test.each([
  ["nothing was asked", undefined, ["ready"], null],
  ["it is being made", asked, ["making"], copy.asked],
  ["another is still being made", asked, ["ready", "making"], copy.asked],
  ["it is ready", asked, ["ready", "failed"], copy.ready],
  ["it failed, which stands with it", asked, ["failed", "ready"], null],
  ["it was deleted in another window", asked, [], null],
  ["something else was done", deleted, ["ready"], copy.deleted],
] as const)("where %s", (_, answer, states, text) => {
  const packs = states.map((state) => ({ state }));
  expect(packNotice(answer, packs)?.text ?? null).toBe(text);
});
