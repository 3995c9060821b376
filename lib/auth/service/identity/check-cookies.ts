import { toHostCookieName } from "../cookie";

/** They bind the provider's response to the browser that asked, for 15 minutes. */
const CHECK_SECONDS = 15 * 60;

/** next-auth's names of its checks. Their values are encrypted with NEXTAUTH_SECRET. */
export const getCheckCookieNames = () => ({
  state: toHostCookieName("nametag-identity-state"),
  pkceCodeVerifier: toHostCookieName("nametag-identity-code"),
  nonce: toHostCookieName("nametag-identity-nonce"),
});

export const getCheckCookies = (secure: boolean) =>
  Object.fromEntries(
    Object.entries(getCheckCookieNames()).map(([check, name]) => [
      check,
      { name, options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, maxAge: CHECK_SECONDS } },
    ]),
  );
