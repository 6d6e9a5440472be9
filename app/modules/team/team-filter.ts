/** What the team list shows; it stands in the URL, so a list can be kept and shared. */
export interface TeamFilter {
  /** What is sought in name, e-mail and DNI; empty for everybody. */
  search: string;
  status: "active" | "inactive" | null;
}

const longestSearch = 100;

/** Reads a filter from a URL or a form; whatever makes no sense counts as not said. */
export function readTeamFilter(said: { get: (name: string) => unknown }): TeamFilter {
  const text = (name: string) => {
    const value = said.get(name);
    return typeof value === "string" ? value : "";
  };
  const status = text("status");
  return {
    search: text("q").trim().slice(0, longestSearch),
    status: status === "active" || status === "inactive" ? status : null,
  };
}

/** The query of the list's address, with what else it shall say. */
export function teamQuery({ search, status }: TeamFilter, more: Record<string, string> = {}): string {
  const said = { ...(search && { q: search }), ...(status && { status }), ...more };
  return `?${new URLSearchParams(said).toString()}`;
}
