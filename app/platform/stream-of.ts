/**
 * Returns a body that is produced as the client reads it. It waits for the first part, so an early failure can still become an error
 * answer.
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

/** Yields the chunks of a body for `for await`. Leaving the loop early cancels the body. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
