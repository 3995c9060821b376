import { describeDevice } from "@/lib/auth/data/device";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";

import { MAX_PASSKEYS, MAX_REMEMBERED_DEVICES } from "../constants";
import type { PasskeyResponse, TwoStepState } from "../responses";

export const PASSKEY_SELECT = { id: true, name: true, isBackedUp: true, createdAt: true, lastUsedAt: true } as const;

type PasskeyRow = { id: string; name: string; isBackedUp: boolean; createdAt: Date; lastUsedAt: Date | null };

export const toPasskeyResponse = ({ createdAt, lastUsedAt, ...passkey }: PasskeyRow): PasskeyResponse => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Leaves out secrets. @throws AppError `unauthorized` if the account is gone */
export async function getTwoStepState({ userId }: Actor, locale: Locale): Promise<TwoStepState> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      role: true,
      hasTwoStep: true,
      passwordHash: true,
      authenticator: { select: { createdAt: true, confirmedAt: true, lastUsedAt: true } },
      passkeys: { select: PASSKEY_SELECT, orderBy: [{ createdAt: "asc" }, { id: "asc" }], take: MAX_PASSKEYS },
      rememberedDevices: {
        where: { expiresAt: { gt: clock.now() } },
        orderBy: [{ lastUsedAt: "desc" }, { id: "asc" }],
        take: MAX_REMEMBERED_DEVICES,
      },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  if (!user) throw new AppError("unauthorized", "auth.sessionEnded");
  const { authenticator, passkeys, rememberedDevices } = user;
  return {
    isOn: user.hasTwoStep,
    isRequired: user.role === "admin" && env().ADMIN_TWO_STEP === "required",
    hasPassword: user.passwordHash !== null,
    authenticator: authenticator?.confirmedAt
      ? {
          createdAt: authenticator.confirmedAt.toISOString(),
          lastUsedAt: authenticator.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    passkeys: passkeys.map(toPasskeyResponse),
    recoveryCodesLeft: user._count.recoveryCodes,
    devices: rememberedDevices.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      device: describeDevice(userAgent, locale),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
