/** @jest-environment node */
import { randomUUID } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { resetEnv } from "@/lib/core/server/env";

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

describe("a token that was checked before", () => {
  it("speaks for the same person and session", () => {
    const [userId, sid] = [randomUUID(), randomUUID()];
    const token = issueToken(userId, sid);
    const first = verifyToken(token);
    expect(first).toMatchObject({ sub: userId, sid });
    expect(verifyToken(token)).toEqual(first);
  });

  it("is refused once its exp has come", () => {
    const claims = claimsFor(60);
    const token = signToken(claims);
    expect(verifyToken(token)).toEqual(claims);
    const now = jest.spyOn(clock, "ms").mockReturnValue(claims.exp * 1_000 - 1);
    expect(verifyToken(token)).toEqual(claims);
    now.mockReturnValue(claims.exp * 1_000);
    expect(verifyToken(token)).toBeNull();
    expect(verifyToken(token)).toBeNull();
  });

  it("is refused when the secret is another", () => {
    const token = signToken(claimsFor(60));
    expect(verifyToken(token)).not.toBeNull();
    secretIs("another secret of sufficient length, too");
    expect(verifyToken(token)).toBeNull();
  });

  it("makes no other token good, and what the caller does to its claims changes nothing", () => {
    const claims = claimsFor(60);
    const token = signToken(claims);
    Object.assign(verifyToken(token) ?? {}, { sub: "somebody else" });
    expect(verifyToken(token)).toEqual(claims);
    expect(verifyToken(`${token.slice(0, -2)}AA`)).toBeNull();
    expect(verifyToken(`${token} `)).toBeNull();
  });

  it("is forgotten for newer ones, and good all the same", () => {
    const claims = claimsFor(600);
    const token = signToken(claims);
    verifyToken(token);
    for (let n = 0; n < 5_100; n++) verifyToken(signToken(claimsFor(600)));
    expect(verifyToken(token)).toEqual(claims);
  });
});
