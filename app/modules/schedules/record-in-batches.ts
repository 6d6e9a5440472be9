/** How often a batch is decided again because somebody recorded something that decides it. */
const mostAttempts = 5;

interface Recording<Item, Outcome> {
  /** The most items of one batch. */
  most: number;
  /** Records a batch whole or not at all. Null if something that decides it was recorded meanwhile. */
  recordBatch: (batch: readonly Item[]) => Promise<Outcome[] | null>;
  /** The outcome of an item that could not be decided in {@link mostAttempts}. */
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
    let recorded: Outcome[] | null = null;
    for (let attempt = 1; recorded === null && attempt <= mostAttempts; attempt += 1)
      recorded = await recordBatch(batch);
    // Somebody of the batch records without a pause: nobody else waits for them.
    const alone = () =>
      batch.length === 1 ? [busy] : recordInBatches(batch, { most: 1, recordBatch, busy });
    outcomes.push(...(recorded ?? (await alone())));
  }
  return outcomes;
}
