import { guard } from "./guard";

const SESSIONS = "tests/integration/auth/auth.test.ts";

/** Guards of accounts, tokens and sessions. */
export const SESSION_GUARDS = [
  guard<typeof import("@/lib/auth/service/token")>({
    name: "sessions: the token's signature is checked",
    module: "@/lib/auth/service/token",
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
  guard<typeof import("@/lib/auth/service/password")>({
    name: "sessions: the password is compared",
    module: "@/lib/auth/service/password",
    without: () => ({ verifyPassword: () => Promise.resolve(true) }),
    file: SESSIONS,
    test: "login returns the same message for an unknown email and a wrong password",
  }),
  guard<typeof import("@/lib/account/service/last-admin")>({
    name: "sessions: the last admin stays",
    module: "@/lib/account/service/last-admin",
    without: () => ({ requireAnotherAdmin: () => Promise.resolve() }),
    file: "tests/integration/admin/admin-users.test.ts",
    test: "role rejects the demotion of the last admin who is not suspended",
  }),
];
