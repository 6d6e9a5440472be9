/**
 * A body that is made as it is read: each part only when whoever reads asks for it.
 * Waits for the first part, so that what fails before it can still be answered as a failure.
 */
export async function streamOf(parts: AsyncGenerator<Uint8Array, void>): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array, void> | null = await parts.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await parts.next());
      first = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return();
    },
  });
}

/** What a body holds, piece by piece, as `for await` takes it; whoever stops early cancels it. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
