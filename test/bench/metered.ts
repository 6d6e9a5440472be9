import { aroundCalls } from "./around-calls";

/** The use of a D1, as it meters itself. */
export interface Meter {
  trips: number;
  rowsRead: number;
}

/** Returns a D1 that counts its round trips and rows. */
export function metered(d1: D1Database) {
  const meter: Meter = { trips: 0, rowsRead: 0 };
  const binding = aroundCalls(d1, async (send, again) => {
    meter.trips += 1;
    const answer = await send();
    const results = [again ? await again() : answer].flat() as D1Result[];
    meter.rowsRead += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
    return answer;
  });
  return { binding, meter };
}
