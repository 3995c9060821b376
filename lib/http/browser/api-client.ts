import { reauthenticateIfRequired } from "./reauthentication";
import { checkInDevelopment } from "./response-check";
import { getStoredToken } from "./stored-token";

type FieldMessages = Record<string, string>;

/** `message` is `"<status>: <message>"`; `serverMessage` is for a toast. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    text: string,
    /** Undefined if the body has no message, as in a proxy's error page. */
    readonly serverMessage?: string,
    readonly code?: string,
    readonly fields?: FieldMessages,
  ) {
    super(`${status}: ${text}`);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type RequestOptions = {
  /** Replaces the time limit. */
  signal?: AbortSignal;
  /** False for work that can take minutes. A GET has no limit either. */
  withTimeLimit?: boolean;
  /** False for a sign-in, which replaces the stored token. */
  withToken?: boolean;
  /** The header of a call that is not the session's. */
  authorization?: string;
};

type UnauthorizedListener = (sentToken: string | null) => void;
/** A change fails after this time, so that the user can send it again. */
const CHANGE_TIMEOUT_MS = 30_000;

const unauthorizedListeners = new Set<UnauthorizedListener>();

export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const toText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const isJson = (response: Response): boolean => /\bjson\b/i.test(response.headers.get("content-type") ?? "");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function toFieldMessages(value: unknown): FieldMessages | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const body = isJson(response) ? parseJson(text) : undefined;
  const message = isRecord(body) ? toText(body.message) : undefined;
  return new ApiError(
    response.status,
    message ?? (text.trim() || response.statusText),
    message,
    isRecord(body) ? toText(body.code) : undefined,
    isRecord(body) ? toFieldMessages(body.fields) : undefined,
  );
}

/** Returns parsed JSON, `{ message }` for another body, or `{}` if it is empty or malformed. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (isJson(response)) {
    const value = parseJson(text);
    return value === undefined ? {} : value;
  }
  return text === "" ? {} : { message: text };
}

/** Development and test builds compare a successful response with its description. */
async function readCheckedBody(method: Method, path: string, response: Response): Promise<unknown> {
  const body = await readBody(response);
  checkInDevelopment((checks) => checks.checkResponse(method, path, response.status, body));
  return body;
}

/**
 * Repeats the call once if the server asks for proof of identity and the person gives it.
 * @throws ApiError for an error status
 */
async function send(method: Method, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  const first = await sendOnce(method, path, body, options);
  const response = (await reauthenticateIfRequired(first)) ? await sendOnce(method, path, body, options) : first;
  if (!response.ok) throw await toApiError(response);
  return response;
}

async function sendOnce(
  method: Method,
  path: string,
  body: unknown,
  { signal, withTimeLimit = method !== "GET", authorization, withToken = !authorization }: RequestOptions,
) {
  const token = withToken ? getStoredToken() : null;
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const authorized = authorization ?? (token && `Bearer ${token}`);
  if (authorized) headers.set("Authorization", authorized);
  const response = await fetch(path, {
    method,
    headers,
    credentials: "include",
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ?? (withTimeLimit ? AbortSignal.timeout(CHANGE_TIMEOUT_MS) : undefined),
  });
  if (response.status === 401 && withToken) for (const listener of unauthorizedListeners) listener(token);
  return response;
}

/**
 * docs/product/http.md#request-rules. Returns the parsed body, `{}` for 204.
 * @throws ApiError for an error status, TypeError if the network failed, DOMException
 * "TimeoutError"
 */
export async function apiRequest<T = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(method, path, body, options);
  return (response.status === 204 ? {} : await readCheckedBody(method, path, response)) as T;
}

/** Returns null for 204. @throws ApiError, TypeError if the network failed */
export async function apiQuery<T = unknown>(path: string, options: RequestOptions = {}): Promise<T | null> {
  const response = await send("GET", path, undefined, options);
  return response.status === 204 ? null : ((await readCheckedBody("GET", path, response)) as T);
}

export type UploadOptions = {
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/** XMLHttpRequest, because fetch reports no upload progress. @throws ApiError, TypeError */
export async function apiUpload<T = unknown>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const token = getStoredToken();
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.withCredentials = true;
  request.setRequestHeader("Accept", "application/json");
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  const response = await new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new TypeError("The upload was cut off"));
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader("content-type") ?? "";
      const { status, statusText } = request;
      const text = status === 204 ? null : request.responseText;
      resolve(new Response(text, { status, statusText, headers: { "content-type": type } }));
    };
    request.onerror = request.onabort = request.ontimeout = fail;
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (options.signal?.aborted) fail();
    else request.send(form);
  });
  if (response.status === 401) for (const listener of unauthorizedListeners) listener(token);
  if (!response.ok) throw await toApiError(response);
  return (await readCheckedBody("POST", path, response)) as T;
}

export const apiFileResponse = (path: string): Promise<Response> => send("GET", path, undefined, {});

export const apiFile = async (path: string): Promise<Blob> => (await apiFileResponse(path)).blob();

/** `next` is the next page's path. `total` is that of some lists, on their first page. */
export type ListPage<Item> = { items: Item[]; next: string | null; total?: number };

/**
 * `next` is from the Link header, `total` from X-Total-Count.
 * @throws ApiError, TypeError if the network failed
 */
export async function apiPage<Item>(path: string, options: RequestOptions = {}): Promise<ListPage<Item>> {
  const response = await send("GET", path, undefined, options);
  const body = await readCheckedBody("GET", path, response);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1] ?? null;
  const total = response.headers.get("X-Total-Count");
  return { items: Array.isArray(body) ? (body as Item[]) : [], next, ...(total !== null && { total: Number(total) }) };
}

/** Stops at a server whose pages link in a circle. No list is this long. */
const MAX_PAGES = 50;

/** Never returns a part of the list. @throws ApiError, TypeError, Error after `MAX_PAGES` */
export async function apiAllPages<Item>(path: string, options: RequestOptions = {}): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let page = 0; next !== null; page++) {
    if (page === MAX_PAGES) throw new Error(`The list has more than ${MAX_PAGES} pages`);
    const response: ListPage<Item> = await apiPage(next, options);
    items.push(...response.items);
    next = response.next;
  }
  return items;
}

/** Returns whether a call got no response: offline, refused, interrupted or timed out. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}

export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
