import { guard } from "./guard";

const LOGIN = "tests/security/login.test.ts";
const FOREIGN_TOKENS = "tests/security/foreign-tokens.test.ts";
const MAILS = "tests/security/mail-limits.test.ts";
const EMAIL_CODE = "tests/security/email-code.test.ts";
const SESSION_END = "tests/integration/auth/session-end.test.ts";

/** Guards of sign-in and of mails against strangers, and of what a token is for. */
export const SIGN_IN_GUARDS = [
  guard<typeof import("@/lib/auth/service/limits/attempts")>({
    name: "limits: an account has one ceiling over all addresses",
    module: "@/lib/auth/service/limits/attempts",
    without: ({ claimAttempt }) => ({
      claimAttempt: (claims) => claimAttempt(claims.filter(({ limit }) => limit !== "loginAccount")),
    }),
    file: LOGIN,
    test: "an attacker on 100 addresses guesses at most 50 times at once and 79 times a day",
  }),
  guard<typeof import("@/lib/auth/service/known-device")>({
    name: "limits: a known device has its own",
    module: "@/lib/auth/service/known-device",
    without: () => ({ isKnownDevice: (device): device is NonNullable<typeof device> => device === undefined }),
    file: LOGIN,
    test: "an attacker on 100 addresses does not keep the owner out on a known device, and learns nothing from that",
  }),
  guard<typeof import("@/lib/core/server/signature")>({
    name: "limits: the cookie of a known device is signed",
    module: "@/lib/core/server/signature",
    without: () => ({ isSigned: () => true }),
    file: "lib/auth/service/known-device.test.ts",
    test: "readKnownDevice refuses a value of another secret",
  }),
  guard<typeof import("@/lib/auth/service/limits/login")>({
    name: "limits: an address with failures is not blocked",
    module: "@/lib/auth/service/limits/login",
    without: () => ({
      claimLogin: async (_email, _account, { addressKey }) => {
        const { consume } = await import("@/lib/core/server/rate-limit");
        await consume("loginFailures", addressKey);
        return { succeed: () => Promise.resolve() };
      },
    }),
    file: LOGIN,
    test: "a venue lets everybody else in after bad logins of a stranger with 200 accounts",
  }),
  guard<typeof import("@/lib/auth/service/limits/attempts")>({
    name: "limits: an address with failures has fewer attempts for an account",
    module: "@/lib/auth/service/limits/attempts",
    without: ({ claimAttempt }) => ({
      claimAttempt: (claims) => claimAttempt(claims.map(({ limit, subject }) => ({ limit, subject }))),
    }),
    file: LOGIN,
    test: "a venue gives an address with 120 failures three attempts for each account",
  }),
  guard<typeof import("@/lib/http/server/address-key")>({
    name: "limits: an IPv6 network counts as one address",
    module: "@/lib/http/server/address-key",
    without: () => ({ toAddressKey: (address) => address }),
    file: LOGIN,
    test: "an attacker on 100 addresses does not reach the account's limit from one IPv6 network",
  }),
  guard<typeof import("@/lib/auth/service/limits/mail")>({
    name: "limits: mails that strangers cause are counted by recipient",
    module: "@/lib/auth/service/limits/mail",
    without: () => ({ claimMail: () => Promise.resolve(() => Promise.resolve()) }),
    file: MAILS,
    test: "sends at most five mails at once and 36 a day, however many strangers ask",
  }),
  guard<typeof import("@/lib/auth/service/limits/mail")>({
    name: "limits: strangers don't use up the owner's mails",
    module: "@/lib/auth/service/limits/mail",
    without: () => ({ getOwnDeviceId: () => Promise.resolve(null) }),
    file: MAILS,
    test: "sends to the owner on a known device after strangers used up all they have",
  }),
  guard<typeof import("@/lib/auth/service/limits/email-code")>({
    name: "digits: a client has a number of failures over all accounts",
    module: "@/lib/auth/service/limits/email-code",
    without: () => ({
      claimCodeTry: async (...claim) => (await import("@/lib/auth/service/limits/login")).claimLogin(...claim),
    }),
    file: EMAIL_CODE,
    test: "limits end the guesses of a client over many addresses after 100 an hour, but not a member's on a known device",
  }),
  guard<typeof import("@/lib/core/server/signature")>({
    name: "digits: open the address that they were mailed to",
    module: "@/lib/core/server/signature",
    without: () => ({ isSigned: () => true }),
    file: EMAIL_CODE,
    test: "the digits open no other address",
  }),
  guard<typeof import("@/lib/two-step/service/sign-in/sign-in")>({
    name: "digits: a second step is still asked for",
    module: "@/lib/two-step/service/sign-in/sign-in",
    without: () => ({ startSecondStep: () => Promise.resolve(null) }),
    file: EMAIL_CODE,
    test: "an existing account with two-step sign-in still asks for the second step",
  }),
  guard<typeof import("@/lib/auth/service/session/token")>({
    name: "sessions: a token is for sessions",
    module: "@/lib/auth/service/session/token",
    without: () => ({
      verifyToken: (token) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as never,
    }),
    file: "lib/auth/service/session-cookie.test.ts",
    test: 'a token\'s purpose refuses {"aud":"nametag","typ":"known device"}',
  }),
  guard<typeof import("@/lib/auth/service/session/session")>({
    name: "sessions: the cookie ends with the session",
    module: "@/lib/auth/service/session/session",
    without: ({ authenticate }) => ({
      authenticate: async (...args) => {
        const session = await authenticate(...args);
        return session && { ...session, secondsLeft: 90 * 24 * 60 * 60 };
      },
    }),
    file: SESSION_END,
    test: "sets the cookie of a call only until the token's cap",
  }),
  guard<typeof import("@/lib/auth/service/session/token")>({
    name: "sessions: no other value that we sign is a token",
    module: "@/lib/auth/service/session/token",
    without: () => ({
      verifyToken: (token) => JSON.parse(Buffer.from(token.split(".")[1] || "e30", "base64url").toString()) as never,
    }),
    file: FOREIGN_TOKENS,
    test: "opens no session with a value that we gave out for something else",
  }),
  guard<typeof import("@/lib/auth/service/password/password")>({
    name: "sessions: an unknown address takes as long as a known one",
    module: "@/lib/auth/service/password/password",
    without: ({ verifyPassword }) => ({
      verifyPassword: async (stored, password) => stored != null && (await verifyPassword(stored, password)),
    }),
    file: FOREIGN_TOKENS,
    test: "login does the same work for unknown, deleted and known addresses, so that its time says nothing",
  }),
];
