/** Returns the name for which an address searches, without spaces around; empty if it searches for none. */
export const searchedText = (params: URLSearchParams, field: "who" | "search" = "who"): string =>
  (params.get(field) ?? "").trim().slice(0, 100);
