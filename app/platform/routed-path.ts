/** The path as the router reads it, to which /Login, /%6cogin and /login.data are /login, and // and /.data are /. */
export function routedPath(request: Request): string {
  const { pathname } = new URL(request.url);
  return decoded(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/\.data$/, "");
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
