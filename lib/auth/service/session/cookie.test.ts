/** @jest-environment node */
import { randomUUID } from "node:crypto";

import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { signTestToken } from "@/tests/support/servers/tokens";

import { createSessionCookie, readSessionToken } from "./cookie";
import { issueToken, verifyToken } from "./token";

const before = { ...process.env };
const setSite = (url: string) => {
  Object.assign(process.env, {
    DATABASE_URL: "postgres://nobody@localhost/none",
    NEXTAUTH_SECRET: "a secret of sufficient length for these",
    NEXTAUTH_URL: url,
  });
  resetEnv();
};
beforeEach(() => setSite("https://nametag.example"));
afterAll(() => {
  process.env = before;
  resetEnv();
});

const NAME = "__Host-next-auth.session-token";

describe("the session's cookie", () => {
  it("has the __Host- prefix under https", () => {
    expect(createSessionCookie("token", 60.9)).toBe(
      `${NAME}=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(createSessionCookie("", 0)).toContain(`${NAME}=; Max-Age=0;`);
    expect(readSessionToken(`a=b; ${NAME}=token`)).toBe("token");
    expect(readSessionToken("next-auth.session-token=plain")).toBeNull();
    expect(readSessionToken("__Secure-next-auth.session-token=other")).toBeNull();
  });

  it("has no prefix under http", () => {
    setSite("http://localhost:3000");
    expect(createSessionCookie("token", 60)).toBe(
      "next-auth.session-token=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(readSessionToken(`${NAME}=token`)).toBeNull();
  });
});

describe("a token's purpose", () => {
  const sign = (claims: Record<string, unknown>) =>
    signTestToken({ userId: randomUUID(), sid: randomUUID(), issuedAt: clock.now(), claims });

  it("is in new tokens", () => {
    const [, payload = ""] = issueToken(randomUUID(), randomUUID()).split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({ aud: "nametag", typ: "session" });
  });

  it.each([
    [{}],
    [{ aud: "nametag", typ: "known device" }],
    [{ aud: "another app", typ: "session" }],
    [{ aud: "nametag" }],
    [{ typ: "session" }],
    [{ aud: ["nametag", "another app"], typ: "session" }],
    [{ aud: "nametag", typ: null }],
  ])("refuses %j", async (claims) => {
    expect(verifyToken(await sign(claims))).toBeNull();
  });
});
