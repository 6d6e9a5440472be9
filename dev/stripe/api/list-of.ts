/** Returns one page of `records`, which are given oldest first, with the newest first. */
export function listOf<T>(
  records: T[],
  { limit = 10 }: { limit?: number | undefined },
  render: (record: T) => object,
) {
  return {
    object: "list",
    data: records.toReversed().slice(0, limit).map(render),
    has_more: records.length > limit,
  };
}
