import { expect, test } from "vitest";
import type { PeriodDraft } from "~/modules/periods/model/draft-of";
import type { NextPeriod } from "~/modules/periods/model/next-period-of";
import { refusalOf } from "~/modules/periods/model/refusal-of";
import type { Block } from "~/modules/periods/model/period";
import { november } from "./a-period";

const open: NextPeriod = { code: "open", range: november, version: 2, replaces: null };
const missing: Block = { kind: "missing-exit", on: "2026-11-03", entryId: "entry" };
const unended: Block = { kind: "not-ended", until: november.to };
const fault = { kind: "not-worked", on: "2026-11-08" } as const;

const aDraft = (changes: Pick<PeriodDraft, "blocks"> | Pick<PeriodDraft, "chosenFault">) =>
  ({ blocks: [], chosenFault: null, ...changes }) as unknown as PeriodDraft;

interface Request {
  next?: NextPeriod;
  draft?: PeriodDraft | null;
  version?: number;
  reason?: string | null;
}

const refusalFor = ({ next = open, draft = aDraft({ blocks: [] }), version = 2, reason = null }: Request) =>
  refusalOf({ next, draft }, { version, reason });

test.each<[string, Request, object | null]>([
  ["is issued if nothing is open", {}, null],
  [
    "waits for an earlier one",
    { next: { code: "earlier-open", from: "2026-10-01" } },
    { code: "earlier-open", from: "2026-10-01" },
  ],
  ["is refused of a person who was not there", { next: { code: "absent" } }, { code: "absent" }],
  [
    "stays once it is issued",
    { next: { code: "issued", from: november.from, version: 2 } },
    { code: "stays", version: 2 },
  ],
  ["stays in the version that somebody else issued", { version: 1 }, { code: "stays", version: 2 }],
  ["stays without a draft", { draft: null }, { code: "stays", version: 2 }],
  [
    "is refused before its end, whatever the reason",
    { draft: aDraft({ blocks: [missing, unended] }), reason: "Se va de viaje" },
    { code: "not-ended", until: november.to },
  ],
  [
    "is refused with an open fact and no reason",
    { draft: aDraft({ blocks: [missing] }) },
    { code: "blocked", blocks: [missing] },
  ],
  [
    "is refused with an open fact and a blank reason",
    { draft: aDraft({ blocks: [missing] }), reason: " " },
    { code: "blocked", blocks: [missing] },
  ],
  [
    "is issued with an open fact and a reason",
    { draft: aDraft({ blocks: [missing] }), reason: "Ya no trabaja aquí" },
    null,
  ],
  [
    "is refused if the chosen classes do not fit",
    { draft: aDraft({ chosenFault: fault }) },
    { code: "pieces", fault },
  ],
])("a period %s", (_, request, refusal) => {
  expect(refusalFor(request)).toEqual(refusal);
});
