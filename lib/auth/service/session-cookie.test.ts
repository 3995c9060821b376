/** @jest-environment node */
import { randomUUID } from "node:crypto";

import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { signTestToken } from "@/tests/support/servers/tokens";

import { createSessionCookies, readSessionToken } from "./cookie";
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

const [HOST, EARLIER] = ["__Host-next-auth.session-token", "__Secure-next-auth.session-token"];

describe("the session's cookie under https", () => {
  it("has the __Host- prefix, and removes the earlier name", () => {
    expect(createSessionCookies("token", 60.9)).toEqual([
      `${HOST}=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${EARLIER}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
  });

  it("is removed under both names", () => {
    const removed = createSessionCookies("", 0);
    expect(removed.map((cookie) => cookie.split(";").slice(0, 2).join())).toEqual([
      `${HOST}=, Max-Age=0`,
      `${EARLIER}=, Max-Age=0`,
    ]);
  });

  it("is read under both names, and under the new one first", () => {
    expect(readSessionToken(`${EARLIER}=old`)).toBe("old");
    expect(readSessionToken(`${EARLIER}=old; ${HOST}=new`)).toBe("new");
    expect(readSessionToken("next-auth.session-token=plain")).toBeNull();
  });

  it("has one name without a prefix under http", () => {
    setSite("http://localhost:3000");
    expect(createSessionCookies("token", 60)).toEqual([
      "next-auth.session-token=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(readSessionToken(`${HOST}=new; ${EARLIER}=old`)).toBeNull();
  });
});

describe("a token's purpose", () => {
  const sign = (claims: Record<string, unknown>) =>
    signTestToken({ userId: randomUUID(), sid: randomUUID(), issuedAt: clock.now(), claims });

  it("is in new tokens", () => {
    const [, payload = ""] = issueToken(randomUUID(), randomUUID()).split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({ aud: "nametag", typ: "session" });
  });

  it("may be missing in tokens of earlier releases", async () => {
    expect(verifyToken(await sign({}))).not.toBeNull();
  });

  it.each([
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
