import * as codeRoute from "@/app/api/auth/email-code/route";
import * as verifyRoute from "@/app/api/auth/email-code/verify/route";
import type { PendingSignInResponse, SignInResponse } from "@/lib/auth/responses";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { callRoute } from "./route";
import { type ErrorBody, toCookieHeader } from "./two-step";

type Body = SignInResponse & PendingSignInResponse & ErrorBody;

/** The name that `join` sends. */
export const ANA = { firstName: "Ana", lastName: "Ruiz" };

/** A browser at an address, with its cookies. */
export class CodeBrowser {
  cookie = "";
  constructor(readonly from = "198.51.100.7") {}

  private async call(route: object, body: object) {
    const headers = { [CLIENT_ADDRESS_HEADER]: this.from, "user-agent": "test" };
    const response = await callRoute<Body>(route, "POST", { body, cookie: this.cookie, headers });
    const cookies = `${this.cookie}; ${toCookieHeader(response.headers)}`.split("; ").filter(Boolean);
    const latest = new Map(cookies.map((cookie) => [cookie.split("=")[0], cookie]));
    this.cookie = [...latest.values()].join("; ");
    return response;
  }

  ask = (email: string, body: object = {}) => this.call(codeRoute, { email, ...body });
  verify = (email: string, code: string, body: object = {}) => this.call(verifyRoute, { email, code, ...body });
  join = (email: string, code: string) => this.verify(email, code, { join: ANA });
}
