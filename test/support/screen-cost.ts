/** The D1 queries of one screen, as a document or as the data that Remix's scripts fetch. */
export interface ScreenCost {
  name: string;
  as: "page" | "data";
  roundTrips: number;
  rowsRead: number;
}
