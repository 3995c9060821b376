/** @jest-environment node */
import { randomUUID } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { resetEnv } from "@/lib/core/server/process/env";

import { issueToken, signToken, verifyToken } from "./token";

const secretIs = (secret: string) => {
  process.env.NEXTAUTH_SECRET = secret;
  resetEnv();
};
const before = { ...process.env };
beforeEach(() => {
  process.env.DATABASE_URL = "postgres://nobody@localhost/none";
  secretIs("a secret of sufficient length for these");
});
afterAll(() => {
  process.env = before;
  resetEnv();
});

const claimsFor = (seconds: number) => {
  const iat = Math.floor(clock.ms() / 1_000);
  return { sub: randomUUID(), sid: randomUUID(), iat, exp: iat + seconds };
};

describe("verifyToken with a cached token", () => {
  it("returns the same claims", () => {
    const [userId, sid] = [randomUUID(), randomUUID()];
    const token = issueToken(userId, sid);
    const first = verifyToken(token);
    expect(first).toMatchObject({ sub: userId, sid });
    expect(verifyToken(token)).toEqual(first);
  });

  it("refuses the token after its exp", () => {
    const claims = claimsFor(60);
    const token = signToken(claims);
    expect(verifyToken(token)).toEqual(claims);
    const now = jest.spyOn(clock, "ms").mockReturnValue(claims.exp * 1_000 - 1);
    expect(verifyToken(token)).toEqual(claims);
    now.mockReturnValue(claims.exp * 1_000);
    expect(verifyToken(token)).toBeNull();
    expect(verifyToken(token)).toBeNull();
  });

  it("refuses the token under another secret", () => {
    const token = signToken(claimsFor(60));
    expect(verifyToken(token)).not.toBeNull();
    secretIs("another secret of sufficient length, too");
    expect(verifyToken(token)).toBeNull();
  });

  it("accepts no other token, and returns a copy of its claims", () => {
    const claims = claimsFor(60);
    const token = signToken(claims);
    Object.assign(verifyToken(token) ?? {}, { sub: "somebody else" });
    expect(verifyToken(token)).toEqual(claims);
    expect(verifyToken(`${token.slice(0, -2)}AA`)).toBeNull();
    expect(verifyToken(`${token} `)).toBeNull();
  });

  it("accepts a token that newer ones removed from the cache", () => {
    const claims = claimsFor(600);
    const token = signToken(claims);
    verifyToken(token);
    for (let n = 0; n < 5_100; n++) verifyToken(signToken(claimsFor(600)));
    expect(verifyToken(token)).toEqual(claims);
  });
});
