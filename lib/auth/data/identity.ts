import { db, type Db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";

import type { ConnectedSignIn } from "../responses";
import type { Actor } from "../schema/actor";

/** The text of the button, or null without an identity provider. */
export const getProviderLabel = (): string | null => (env().OIDC_ISSUER ? (env().OIDC_LABEL ?? null) : null);

/** The provider's name where nothing else signs people in, else null. */
export const getOnlyProvider = (): string | null => (env().SIGN_IN === "provider" ? getProviderLabel() : null);

/** @throws AppError `forbidden` where only the identity provider signs people in */
export function requireOtherSignIns(): void {
  const label = getOnlyProvider();
  if (label !== null) throw new AppError("forbidden", "account.identity.only", { values: { label } });
}

/** The issuer as its tokens name it may end in a slash that the setting lacks, or the reverse. */
export const toIssuerId = (issuer: string): string => issuer.replace(/\/+$/, "");

/** Empty without an identity provider. */
export const getIssuerId = (): string => toIssuerId(env().OIDC_ISSUER ?? "");

type Owner = {
  id: string;
  passwordHash: string | null;
  hasTwoStep: boolean;
  suspendedAt: Date | null;
  emailVerifiedAt: Date | null;
};

const OWNER = { id: true, passwordHash: true, hasTwoStep: true, suspendedAt: true, emailVerifiedAt: true } as const;

export async function getIdentityOwner(issuer: string, subject: string): Promise<Owner | null> {
  const found = await db().connectedIdentity.findFirst({
    where: { issuer, subject, user: { deletedAt: null } },
    select: { user: { select: OWNER } },
  });
  return found?.user ?? null;
}

export const getAccountByEmail = (email: string): Promise<Owner | null> =>
  db().user.findFirst({ where: { email, deletedAt: null }, select: OWNER });

const OTHER_WAYS = { passwordHash: true, _count: { select: { passkeys: true } } } as const;

const hasOtherWay = (user: { passwordHash: string | null; _count: { passkeys: number } } | null): boolean =>
  getOnlyProvider() === null && user !== null && (user.passwordHash !== null || user._count.passkeys > 0);

/** Whether a password or a passkey opens the account, too. Not where only the provider does. */
export const hasOtherSignIn = async (userId: string, client: Db = db()): Promise<boolean> =>
  hasOtherWay(await client.user.findUnique({ where: { id: userId }, select: OTHER_WAYS }));

/** The connection to the present provider; one to an earlier issuer counts for nothing. */
export async function getConnectedSignIn({ userId }: Pick<Actor, "userId">): Promise<ConnectedSignIn> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      ...OTHER_WAYS,
      connectedIdentities: {
        where: { issuer: getIssuerId() },
        select: { email: true, createdAt: true, lastUsedAt: true },
        take: 1,
      },
    },
  });
  const [identity] = user?.connectedIdentities ?? [];
  return {
    label: getProviderLabel(),
    isOnly: getOnlyProvider() !== null,
    hasPassword: Boolean(user?.passwordHash),
    canDisconnect: hasOtherWay(user),
    connected: identity
      ? {
          email: showEmail(identity.email),
          connectedAt: identity.createdAt.toISOString(),
          lastUsedAt: identity.lastUsedAt.toISOString(),
        }
      : null,
  };
}
