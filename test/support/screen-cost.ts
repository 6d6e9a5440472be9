/** What D1 is asked for one screen, as the document or as the data that Remix's scripts fetch. */
export interface ScreenCost {
  name: string;
  as: "page" | "data";
  roundTrips: number;
  rowsRead: number;
}
