/** The filter of the team list. It is in the URL, so that a list can be saved and shared. */
export interface TeamFilter {
  /** The search in name, address and DNI; empty for everybody. */
  search: string;
  status: "active" | "inactive" | null;
}

const longestSearch = 100;

/** Reads a filter from a URL or a form, and ignores invalid values. */
export function readTeamFilter(source: { get: (name: string) => unknown }): TeamFilter {
  const text = (name: string) => {
    const value = source.get(name);
    return typeof value === "string" ? value : "";
  };
  const status = text("status");
  return {
    search: text("q").trim().slice(0, longestSearch),
    status: status === "active" || status === "inactive" ? status : null,
  };
}

/** Returns the query of the list's address, with more parameters. */
export function teamQueryOf({ search, status }: TeamFilter, more: Record<string, string> = {}): string {
  const query = { ...(search && { q: search }), ...(status && { status }), ...more };
  return `?${new URLSearchParams(query).toString()}`;
}
