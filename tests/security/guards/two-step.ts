import { guard } from "./guard";

const SIGN_IN = "tests/integration/two-step/sign-in.test.ts";
const ADMIN = "tests/integration/two-step/admin.test.ts";
const ATTACKS = "tests/security/two-step.test.ts";
const PROOF_DIGITS = "tests/security/proof-digits.test.ts";

/** Guards of two-step sign-in and of what asks again. */
export const TWO_STEP_GUARDS = [
  guard<typeof import("@/lib/two-step/data/methods")>({
    name: "two-step: the password alone opens no session",
    module: "@/lib/two-step/data/methods",
    without: () => ({ listMethods: () => Promise.resolve([]) }),
    file: SIGN_IN,
    test: "responds to the password with a pending token, and with no session",
  }),
  guard<typeof import("@/lib/two-step/service/factors/authenticator-code")>({
    name: "two-step: a code works once",
    module: "@/lib/two-step/service/factors/authenticator-code",
    without: ({ consumeAuthenticatorCode }) => ({
      consumeAuthenticatorCode: (tx, stored, code) => consumeAuthenticatorCode(tx, { ...stored, lastStep: null }, code),
    }),
    file: SIGN_IN,
    test: "accepts a code once, and none from before it",
  }),
  guard<typeof import("@/lib/two-step/service/factors/recovery-codes")>({
    name: "two-step: a recovery code works once",
    module: "@/lib/two-step/service/factors/recovery-codes",
    without: ({ consumeRecoveryCode }) => ({
      consumeRecoveryCode: async (tx, userId, code) => {
        await consumeRecoveryCode(tx, userId, code);
        return true;
      },
    }),
    file: SIGN_IN,
    test: "accepts each recovery code once, typed in any way, also when it is sent twice at once",
  }),
  guard<typeof import("@/lib/two-step/policy")>({
    name: "two-step: wrong codes cost time",
    module: "@/lib/two-step/policy",
    without: () => ({ getWaitSeconds: () => 0 }),
    file: SIGN_IN,
    test: "asks to wait longer after each wrong code, also with the right code and across sign-ins",
  }),
  guard<typeof import("@/lib/auth/service/user-lock")>({
    name: "two-step: tries at once wait for each other",
    module: "@/lib/auth/service/user-lock",
    without: () => ({
      lockUsers: async (tx, ids) =>
        (await tx.user.findMany({ where: { id: { in: ids } } })).map((user) => ({
          ...user,
          role: user.role === "admin" ? "admin" : "user",
        })),
    }),
    file: SIGN_IN,
    test: "counts every one of many wrong codes at once",
  }),
  guard<typeof import("@/lib/two-step/service/sign-in/remembered-devices")>({
    name: "two-step: a device is remembered for its member",
    module: "@/lib/two-step/service/sign-in/remembered-devices",
    without: () => ({ isRememberedDevice: (_userId, _mark, tokens) => Promise.resolve(tokens.length > 0) }),
    file: SIGN_IN,
    test: "a remembered device is remembered for its member alone, and for each of several members of one browser",
  }),
  guard<typeof import("@/lib/two-step/service/factors/challenges")>({
    name: "two-step: a challenge is for one browser",
    module: "@/lib/two-step/service/factors/challenges",
    without: () => ({ consumeChallenge: () => Promise.resolve(true) }),
    file: ATTACKS,
    test: "a passkey alone is refused in another browser than the one that asked",
  }),
  guard<typeof import("@/lib/two-step/service/factors/challenges")>({
    name: "two-step: a challenge is for one sign-in, purpose and member",
    module: "@/lib/two-step/service/factors/challenges",
    without: () => ({ consumeChallenge: () => Promise.resolve(true) }),
    file: ATTACKS,
    test: "a passkey as the second step is not completed by another member's passkey or by an answer for another purpose",
  }),
  guard<typeof import("@/lib/two-step/service/factors/relying-party")>({
    name: "two-step: a passkey works on our own pages only",
    module: "@/lib/two-step/service/factors/relying-party",
    without: ({ getRelyingParty }) => ({
      getRelyingParty: () => ({
        ...getRelyingParty(),
        origins: [...getRelyingParty().origins, "https://nametag.example.com"],
      }),
    }),
    file: ATTACKS,
    test: "a passkey alone is refused with another site",
  }),
  guard<typeof import("@/lib/two-step/service/reauthenticate")>({
    name: "two-step: a proof must be right",
    module: "@/lib/two-step/service/reauthenticate",
    without: ({ reauthenticate }) => ({
      reauthenticate: (actor, proof) => reauthenticate(actor, proof).catch(() => undefined),
    }),
    file: ATTACKS,
    test: "a stolen session whose member proved who they are long ago turns nothing off after a wrong password or code, and does after the right one",
  }),
  guard<typeof import("@/lib/core/server/signature")>({
    name: "two-step: digits by mail count in one session",
    module: "@/lib/core/server/signature",
    without: ({ sign }) => ({ sign: (purpose, text) => sign(purpose, purpose === "proof digits" ? "" : text) }),
    file: PROOF_DIGITS,
    test: "the digits count in the session that asked alone",
  }),
  guard<typeof import("@/lib/auth/data/sessions.sql")>({
    name: "two-step: required for admins",
    module: "@/lib/auth/data/sessions.sql",
    without: ({ getSession }) => ({
      getSession: async (...args) => {
        const session = await getSession(...args);
        return session && { ...session, role: session.needsTwoStep ? "admin" : session.role };
      },
    }),
    file: ADMIN,
    test: "ADMIN_TWO_STEP=required refuses admin calls with words until the admin has a second step, and never those of members",
  }),
  guard<typeof import("@/lib/auth/data/sessions.sql")>({
    name: "two-step: sensitive acts ask again",
    module: "@/lib/auth/data/sessions.sql",
    without: ({ getSession }) => ({
      getSession: async (sid, now) => {
        const session = await getSession(sid, now);
        return session && { ...session, provedAt: now };
      },
    }),
    file: ADMIN,
    test: "a sensitive act a role change needs a proof of the last 15 minutes",
  }),
  guard<typeof import("@/lib/auth/service/recent-proof")>({
    name: "two-step: an account without a password asks for another proof",
    module: "@/lib/auth/service/recent-proof",
    without: () => ({ requireRecentProof: () => undefined }),
    file: ATTACKS,
    test: "an account without a password with a stolen session alone: not so that the account is deleted",
  }),
];
