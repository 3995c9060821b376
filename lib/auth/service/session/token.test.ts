/** @jest-environment node */
import { randomUUID } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { resetEnv } from "@/lib/core/server/process/env";

import { issueToken, signToken, verifyToken } from "./token";

const setSecret = (secret: string) => {
  process.env.NEXTAUTH_SECRET = secret;
  resetEnv();
};
const before = { ...process.env };
beforeEach(() => {
  process.env.DATABASE_URL = "postgres://nobody@localhost/none";
  setSecret("a secret of sufficient length for these");
});
afterAll(() => {
  process.env = before;
  resetEnv();
});

const buildClaims = (seconds: number) => {
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

  it("rejects the token after its exp", () => {
    const claims = buildClaims(60);
    const token = signToken(claims);
    expect(verifyToken(token)).toEqual(claims);
    const clockSpy = jest.spyOn(clock, "ms").mockReturnValue(claims.exp * 1_000 - 1);
    expect(verifyToken(token)).toEqual(claims);
    clockSpy.mockReturnValue(claims.exp * 1_000);
    expect(verifyToken(token)).toBeNull();
    expect(verifyToken(token)).toBeNull();
  });

  it("rejects the token under another secret", () => {
    const token = signToken(buildClaims(60));
    expect(verifyToken(token)).not.toBeNull();
    setSecret("another secret of sufficient length, too");
    expect(verifyToken(token)).toBeNull();
  });

  it("rejects other tokens, and returns a copy of the claims", () => {
    const claims = buildClaims(60);
    const token = signToken(claims);
    Object.assign(verifyToken(token) ?? {}, { sub: "somebody else" });
    expect(verifyToken(token)).toEqual(claims);
    // Within the signature, and never the letter that is there.
    const other = token.at(-9) === "A" ? "B" : "A";
    expect(verifyToken(token.slice(0, -9) + other + token.slice(-8))).toBeNull();
    expect(verifyToken(`${token} `)).toBeNull();
  });

  it("accepts a token that newer ones removed from the cache", () => {
    const claims = buildClaims(600);
    const token = signToken(claims);
    verifyToken(token);
    for (let n = 0; n < 5_100; n++) verifyToken(signToken(buildClaims(600)));
    expect(verifyToken(token)).toEqual(claims);
  });
});
