import { guard } from "./guard";

const SESSIONS = "tests/integration/auth/auth.test.ts";
const ENDED = "tests/security/ended-sessions.test.ts";
const FIRST_PROOF = "tests/security/first-proof.test.ts";

/** Guards of accounts, tokens and sessions. */
export const SESSION_GUARDS = [
  guard<typeof import("@/lib/auth/service/session/token")>({
    name: "sessions: the token's signature is checked",
    module: "@/lib/auth/service/session/token",
    without: () => ({
      verifyToken: (token) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as never,
    }),
    file: SESSIONS,
    test: "a session rejects tokens without a signature, with another secret, for another member's session, and malformed ones",
  }),
  guard<typeof import("@/lib/auth/data/sessions.sql")>({
    name: "sessions: the role is the present one of the user's row",
    module: "@/lib/auth/data/sessions.sql",
    without: ({ getSession }) => ({
      getSession: async (...args) => {
        const session = await getSession(...args);
        return session && { ...session, role: "admin" };
      },
    }),
    file: "tests/security/access-matrix.test.ts",
    test: "GET /api/admin/users allows whom the matrix says",
  }),
  guard<typeof import("@/lib/auth/service/password/password")>({
    name: "sessions: the password is compared",
    module: "@/lib/auth/service/password/password",
    without: () => ({ verifyPassword: () => Promise.resolve(true) }),
    file: SESSIONS,
    test: "login returns the same message for an unknown email and a wrong password",
  }),
  guard<typeof import("@/lib/auth/service/last-admin")>({
    name: "sessions: the last admin stays",
    module: "@/lib/auth/service/last-admin",
    without: () => ({ requireAnotherAdmin: () => Promise.resolve() }),
    file: "tests/integration/admin/admin-users.test.ts",
    test: "role rejects the demotion of the last admin who is not suspended",
  }),
  guard<typeof import("@/lib/auth/service/lock-actor")>({
    name: "sessions: one that ends meanwhile writes nothing",
    module: "@/lib/auth/service/lock-actor",
    without: () => ({
      lockActor: async (tx, { userId }) => {
        const { lockUsers } = await import("@/lib/auth/service/user-lock");
        const [user] = await lockUsers(tx, [userId]);
        if (!user) throw new Error("No such member.");
        return user;
      },
    }),
    file: ENDED,
    test: "a session that a new password ends adds no passkey",
  }),
  guard<typeof import("@/lib/auth/service/lock-actor")>({
    name: "sessions: a cancellation waits for a link that is sent again",
    module: "@/lib/auth/service/lock-actor",
    without: () => ({
      lockActor: async (tx, { userId }) => {
        const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
        return { ...user, role: user.role === "admin" ? "admin" : "user" };
      },
    }),
    file: ENDED,
    test: "a change of the email is cancelled with a link that is being sent again",
  }),
  guard<typeof import("@/lib/auth/service/password/require-password")>({
    name: "sessions: the password is compared again under the lock",
    module: "@/lib/auth/service/password/require-password",
    without: () => ({ requireSamePassword: () => Promise.resolve() }),
    file: ENDED,
    test: "a change of the email is not requested with a password that the same session changes meanwhile",
  }),
  guard<typeof import("@/lib/auth/service/remove-two-step")>({
    name: "first proof: factors from before are removed",
    module: "@/lib/auth/service/remove-two-step",
    without: () => ({ removeTwoStep: () => Promise.resolve(false) }),
    file: FIRST_PROOF,
    test: "the owner of an address that somebody else registered takes the account over by a reset link, alone",
  }),
  guard<typeof import("@/lib/auth/service/first-proof")>({
    name: "first proof: sessions and factors from before end with a confirmation",
    module: "@/lib/auth/service/first-proof",
    without: () => ({ recordEmailProof: () => Promise.resolve(null) }),
    file: FIRST_PROOF,
    test: "a member who registered their own address keeps the session in which they confirm it, and is told what was removed",
  }),
  guard<typeof import("@/lib/auth/service/password/require-password")>({
    name: "first proof: a link alone confirms nothing",
    module: "@/lib/auth/service/password/require-password",
    without: () => ({
      requirePassword: () => Promise.resolve(""),
      requireSamePassword: () => Promise.resolve(),
    }),
    file: FIRST_PROOF,
    test: "the owner of an address that somebody else registered proves nothing by the link, signed out",
  }),
  guard<typeof import("@/lib/auth/service/access-token/call")>({
    name: "access tokens: only calls that name their scope",
    module: "@/lib/auth/service/access-token/call",
    without: () => ({ requireScope: () => undefined }),
    file: "tests/integration/auth/access-tokens.test.ts",
    test: "the calls that name no scope refuse even an admin's token with every scope",
  }),
];
