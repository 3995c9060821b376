import { JSDOM } from "jsdom";

import { getSessionCookieName } from "@/lib/auth/service/session/cookie";

export type AppRequest = Omit<RequestInit, "headers"> & {
  headers?: Record<string, string>;
  /** Signs the request in, by its cookie. */
  token?: string;
  cookies?: Record<string, string>;
};

/** Requests a path of the running app, and follows redirects. */
export function requestApp(path: string, { token, cookies, headers, ...init }: AppRequest = {}): Promise<Response> {
  const sent = { ...cookies, ...(token && { [getSessionCookieName()]: token }) };
  const Cookie = Object.entries(sent)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  return fetch(new URL(path, process.env.NEXTAUTH_URL), { headers: { Cookie, ...headers }, ...init });
}

export const getText = async (path: string, request?: AppRequest): Promise<string> =>
  (await requestApp(path, request)).text();

/** Requests a page of the running app. Its scripts don't run. */
export async function openPage(path: string, request?: AppRequest) {
  const response = await requestApp(path, request);
  const { window } = new JSDOM(await response.text(), { url: response.url });
  return { response, document: window.document };
}
