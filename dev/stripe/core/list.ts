// Stripe's lists: newest first, paged by the id of an item.
import { noSuch } from "./stripe-error";

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Returns one page of `records`, which are given oldest first. */
export function listOf<T extends { id: string }, R>(
  url: string,
  { records, paging, render }: { records: T[]; paging: Paging; render: (record: T) => R },
) {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  const newestFirst = records.toReversed();
  const place = (id: string, param: string) => {
    const index = newestFirst.findIndex((record) => record.id === id);
    if (index < 0) throw noSuch("object", id, param);
    return index;
  };
  const rest =
    before === undefined
      ? newestFirst.slice(after === undefined ? 0 : place(after, "starting_after") + 1)
      : newestFirst.slice(0, place(before, "ending_before"));
  const page = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: "list" as const, data: page.map(render), has_more: rest.length > limit, url };
}
