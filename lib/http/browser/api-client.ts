import { checkInDevelopment } from "./response-check";
import { storedToken } from "./stored-token";

/** A field's name and what is wrong with it, as the server says it (contract §1). */
type FieldMessages = Record<string, string>;

/** A non-OK answer. Its text is `"<status>: <message>"` (spec A§8); `serverMessage` is the part fit for a toast. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    text: string,
    /** The server's own words; undefined when it sent none (a proxy's page, an empty body). */
    readonly serverMessage?: string,
    readonly code?: string,
    readonly fields?: FieldMessages,
  ) {
    super(`${status}: ${text}`);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type RequestOptions = {
  signal?: AbortSignal;
  /** Signing in replaces whatever token is stored, so it is sent without one. */
  withToken?: boolean;
};

type UnauthorizedListener = (sentToken: string | null) => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Tells of each 401 to a call made as a member, with the token it carried. Answers the function that stops it. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const isJson = (response: Response): boolean => /\bjson\b/i.test(response.headers.get("content-type") ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fieldMessages(value: unknown): FieldMessages | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Spec A§8: the message of a JSON body, else the body's text, else the status text. */
async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const body = isJson(response) ? parsed(text) : undefined;
  const message = isRecord(body) ? textOf(body.message) : undefined;
  return new ApiError(
    response.status,
    message ?? (text.trim() || response.statusText),
    message,
    isRecord(body) ? textOf(body.code) : undefined,
    isRecord(body) ? fieldMessages(body.fields) : undefined,
  );
}

/** Spec A§7: parsed JSON, `{}` where it can't be parsed; other bodies as `{ message }`, or `{}` when empty. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (isJson(response)) {
    const value = parsed(text);
    return value === undefined ? {} : value;
  }
  return text === "" ? {} : { message: text };
}

/** Returns the body of a successful response, which development and test builds compare with its description. */
async function checkedBody(method: Method, path: string, response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  checkInDevelopment((checks) => checks.checkResponse(method, path, response.status, body));
  return body;
}

async function send(method: Method, path: string, body: unknown, { signal, withToken = true }: RequestOptions) {
  const token = withToken ? storedToken() : null;
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(path, {
    method,
    headers,
    credentials: "include",
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  if (response.status === 401 && withToken) for (const listener of unauthorizedListeners) listener(token);
  return response;
}

/**
 * A call to our API (spec A§7): bearer token where one is stored, cookies always, JSON content type only with a body.
 * Answers the parsed body, `{}` for 204. The caller names the shape; the contract's table is its source.
 * @throws ApiError for a non-OK answer, TypeError when the network failed
 */
export async function apiRequest<T = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(method, path, body, options);
  if (!response.ok) throw await errorOf(response);
  return (response.status === 204 ? {} : await checkedBody(method, path, response)) as T;
}

/**
 * What a query does by default (spec A§7): GET, null for 204; a 401 throws, or gives null where the caller asks for that.
 * @throws ApiError for another non-OK answer, TypeError when the network failed
 */
export async function apiQuery<T = unknown>(
  path: string,
  { on401 = "throw", ...options }: RequestOptions & { on401?: "throw" | "null" } = {},
): Promise<T | null> {
  const response = await send("GET", path, undefined, options);
  if (response.status === 401 && on401 === "null") return null;
  if (!response.ok) throw await errorOf(response);
  return response.status === 204 ? null : ((await checkedBody("GET", path, response)) as T);
}

type UploadOptions = {
  /** The part sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a form with a file by POST and answers the parsed body. Not fetch: that tells nothing of how far an upload is.
 * @throws ApiError for a non-OK answer, TypeError when the network failed or the signal ended it
 */
export async function apiUpload<T = unknown>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const token = storedToken();
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.withCredentials = true;
  request.setRequestHeader("Accept", "application/json");
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  const response = await new Promise<Response>((resolve, reject) => {
    const lost = () => reject(new TypeError("The upload was cut off"));
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader("content-type") ?? "";
      const { status, statusText } = request;
      const text = status === 204 ? null : request.responseText;
      resolve(new Response(text, { status, statusText, headers: { "content-type": type } }));
    };
    request.onerror = request.onabort = request.ontimeout = lost;
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (options.signal?.aborted) lost();
    else request.send(form);
  });
  if (response.status === 401) for (const listener of unauthorizedListeners) listener(token);
  if (!response.ok) throw await errorOf(response);
  return (await checkedBody("POST", path, response)) as T;
}

/**
 * A file to keep, as the bytes it came in: read as text it would lose its byte order mark.
 * @throws ApiError for a non-OK answer, TypeError when the network failed
 */
export async function apiFile(path: string, options: RequestOptions = {}): Promise<Blob> {
  const response = await send("GET", path, undefined, options);
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

/**
 * One page of a list, and the path of the next as the Link header names it (contract §1); null on the last.
 * @throws ApiError for a non-OK answer, TypeError when the network failed
 */
export async function apiPage<Item>(
  path: string,
  options: RequestOptions = {},
): Promise<{ items: Item[]; next: string | null }> {
  const response = await send("GET", path, undefined, options);
  if (!response.ok) throw await errorOf(response);
  const body = await checkedBody("GET", path, response);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1] ?? null;
  return { items: Array.isArray(body) ? (body as Item[]) : [], next };
}

/** More than anybody's list has; a server that names pages in a circle must not keep a browser busy for ever. */
const MOST_PAGES = 50;

/**
 * Every item of a list, page after page as the Link header names them (contract §1).
 * @throws ApiError for a non-OK answer, TypeError when the network failed: a list is whole or not at all
 */
export async function apiAllPages<Item>(path: string, options: RequestOptions = {}): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let page = 0; next !== null && page < MOST_PAGES; page++) {
    const answer: { items: Item[]; next: string | null } = await apiPage<Item>(next, options);
    items.push(...answer.items);
    next = answer.next;
  }
  return items;
}

/** True for a call that never got an answer: offline, refused, cut off. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/** What a toast says about a failed call: the server's words, else the fallback; the status is for the logs. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
