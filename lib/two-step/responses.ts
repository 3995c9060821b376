import { z } from "zod";

const date = z.iso.datetime();

export const passkeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  isBackedUp: z.boolean(),
  createdAt: date,
  lastUsedAt: date.nullable(),
});
export type PasskeyResponse = z.infer<typeof passkeySchema>;

export const rememberedDeviceSchema = z.strictObject({
  id: z.uuid(),
  device: z.string(),
  createdAt: date,
  lastUsedAt: date,
  expiresAt: date,
});
export type RememberedDeviceResponse = z.infer<typeof rememberedDeviceSchema>;

export const twoStepStateSchema = z.strictObject({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
  authenticator: z.strictObject({ createdAt: date, lastUsedAt: date.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int().min(0),
  devices: z.array(rememberedDeviceSchema),
});
export type TwoStepState = z.infer<typeof twoStepStateSchema>;

export const authenticatorSetupSchema = z.strictObject({ key: z.string(), uri: z.string() });
export type AuthenticatorSetup = z.infer<typeof authenticatorSetupSchema>;

/** Codes are returned once, when they are made. Null if the account already has some. */
export const factorAddedSchema = z.strictObject({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.infer<typeof factorAddedSchema>;

export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

const descriptor = z.looseObject({ id: z.string(), type: z.literal("public-key") });

/** WebAuthn, PublicKeyCredentialRequestOptionsJSON */
export const passkeyRequestSchema = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(["required", "preferred"]),
  allowCredentials: z.array(descriptor).optional(),
});

export const passkeyCreationSchema = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(descriptor),
});
