import { call, origin } from "./app";

const checkIn = { action: "check_in", location: null };

/** Returns how a page and an API call answer the same credentials. */
export async function doors(carried: { cookie?: string | undefined; bearer?: string }) {
  const page = await call("/dashboard", carried);
  const api = await call("/api/check-in", { ...carried, origin, json: checkIn });
  return { page: page.status, to: page.headers.get("Location"), api: api.status };
}

export const shut = { page: 302, to: "/login", api: 401 };
export const open = { page: 200, to: null, api: 200 };
