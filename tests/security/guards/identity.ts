import { guard } from "./guard";

const ATTACKS = "tests/security/identity-provider.test.ts";
const SIGN_IN = "tests/integration/auth/identity-provider.test.ts";
const ACCESS = "tests/integration/auth/registration-access.test.ts";

/** Guards of identity providers' claims, before they open or join an account. */
export const IDENTITY_GUARDS = [
  guard<typeof import("@/lib/auth/service/identity/provider")>({
    name: "identity provider: the address is verified",
    module: "@/lib/auth/service/identity/provider",
    without: ({ toIdentity }) => ({
      toIdentity: ({ token, userinfo }) => {
        const isVerified = { email_verified: true };
        return toIdentity({ token: { ...token, ...isVerified }, userinfo: { ...userinfo, ...isVerified } });
      },
    }),
    file: SIGN_IN,
    test: "a new member is refused without a verified address",
  }),
  guard<typeof import("@/lib/auth/service/password/password")>({
    name: "identity provider: an account is joined after its password only",
    module: "@/lib/auth/service/password/password",
    without: () => ({ verifyPassword: () => Promise.resolve(true) }),
    file: SIGN_IN,
    test: "an account with the same address is not opened without its password",
  }),
  guard<typeof import("@/lib/core/server/signature")>({
    name: "identity provider: what waits for a form is signed",
    module: "@/lib/core/server/signature",
    without: () => ({ isSigned: () => true }),
    file: ATTACKS,
    test: "refuses an identity that the browser wrote itself",
  }),
  guard<typeof import("@/lib/auth/service/registration-access")>({
    name: "identity provider: registers only who may register",
    module: "@/lib/auth/service/registration-access",
    without: () => ({ consumeInvitation: () => Promise.resolve(false) }),
    file: ACCESS,
    test: "with an identity provider closed while the form is filled in: creates no account",
  }),
];
