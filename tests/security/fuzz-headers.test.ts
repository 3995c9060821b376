/** Random headers, cookies among them: never a 5xx, and never a session. */
import fc from "fast-check";

import * as event from "@/app/api/events/route";
import * as me from "@/app/api/auth/me/route";

import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

import { getFuzzRuns } from "./fuzz/runs";

/** A header may have printable ASCII and the bytes above it. */
const headerText = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength });
const cookieName = fc.constantFrom("next-auth.session-token", "__Secure-next-auth.session-token", "__proto__", "a", "");

/** Tokens that resemble one of ours: its parts, in any order, some of them changed. */
const tokensLike = (token: string) =>
  fc
    .array(fc.oneof(fc.constantFrom(...token.split(".")), headerText(60), fc.base64String({ maxLength: 80 })), {
      maxLength: 5,
    })
    .map((parts) => parts.join("."))
    .filter((text) => text.trim() !== token);

test("gives no session to a random cookie or bearer", async () => {
  const { token } = await createMember();
  const credentials = fc.oneof(
    fc.tuple(cookieName, tokensLike(token)).map(([name, value]) => ({ cookie: `${name}=${value}` })),
    headerText(400).map((cookie) => ({ cookie })),
    tokensLike(token).map((value) => ({ authorization: `Bearer ${value}` })),
    headerText(400).map((authorization) => ({ authorization })),
  );
  const check = async (headers: Record<string, string>) => {
    const { status } = await callRoute(me, "GET", { headers });
    expect(status).toBe(401);
  };
  await fc.assert(fc.asyncProperty(credentials, check), getFuzzRuns(300));
});

test("answers whatever the other headers say", async () => {
  const name = fc.constantFrom("accept-language", "if-none-match", "origin", "sec-fetch-site", "user-agent", "accept");
  const headers = fc.dictionary(name, headerText(400), { noNullPrototype: true });
  const check = async (sent: Record<string, string>) => {
    const { status } = await callRoute(event, "GET", { path: "/api/events", headers: sent });
    expect([200, 304]).toContain(status);
  };
  await fc.assert(fc.asyncProperty(headers, check), getFuzzRuns(200));
});
