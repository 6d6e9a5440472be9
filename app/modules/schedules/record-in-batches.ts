import { decideAgain } from "~/platform/decide-again";

interface Recording<Item, Outcome> {
  /** The most items of one batch. */
  most: number;
  /** Records a batch whole or not at all. Null if something that decides it was recorded meanwhile. */
  recordBatch: (batch: readonly Item[]) => Promise<Outcome[] | null>;
  /** The outcome of an item while others kept recording what decides it. */
  busy: Outcome;
}

/** Records items in batches, one after the other. @returns an outcome for each item, in their order. */
export async function recordInBatches<Item, Outcome>(
  items: readonly Item[],
  { most, recordBatch, busy }: Recording<Item, Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < items.length; at += most) {
    const batch = items.slice(at, at + most);
    const recordedOutcomes = await decideAgain(() => recordBatch(batch));
    // Somebody of the batch records without a pause: nobody else waits for them.
    const alone = () =>
      batch.length === 1 ? [busy] : recordInBatches(batch, { most: 1, recordBatch, busy });
    outcomes.push(...(recordedOutcomes ?? (await alone())));
  }
  return outcomes;
}
