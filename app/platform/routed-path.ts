const dataSuffix = ".data";
/** The parameter with which older routers asked for data. Ours logs a fault for each stranger who still sends it. */
const retiredParameter = "_data";
/** The router's data path of the landing page. */
const rootData = `/_root${dataSuffix}`;

/**
 * Returns the path of a screen or a call as the router matches it, without the data suffix. The router treats /Login, /%6cogin, //login,
 * /login/ and /login.data as /login.
 */
export function routedPath({ url }: Pick<Request, "url">): string {
  const path = normalPath(url);
  if (path === rootData) return "/";
  return path.endsWith(dataSuffix) ? `/${segmentsOf(path.slice(0, -dataSuffix.length)).join("/")}` : path;
}

/**
 * Returns the request with its path in the canonical spelling, and without what only older routers read. Both the path rules and the router
 * read this request, so no other spelling evades a rule. Our paths and path parameters are all in lower case.
 */
export function withRoutedPath(request: Request): Request {
  const url = new URL(request.url);
  const isData = normalPath(request.url).endsWith(dataSuffix);
  const path = routedPath(request);
  const normal = !isData ? path : path === "/" ? rootData : path + dataSuffix;
  const isRetired = url.searchParams.has(retiredParameter);
  if (url.pathname === normal && !isRetired) return request;
  url.pathname = normal;
  if (isRetired) url.searchParams.delete(retiredParameter);
  return new Request(url, request);
}

const normalPath = (url: string) => `/${segmentsOf(new URL(url).pathname).map(normalSegment).join("/")}`;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** Decodes and encodes once, as the router does: an encoded slash does not split a segment, and double encoding stays. */
function normalSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).toLowerCase());
  } catch {
    return segment.toLowerCase();
  }
}
