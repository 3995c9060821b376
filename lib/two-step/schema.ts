import { z } from "zod";

import { requiredPasswordSchema } from "@/lib/auth/schema/credentials";
import { codeSchema as digitsSchema } from "@/lib/auth/schema/email-code";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_PASSKEY_NAME } from "./constants";

const base64url = (max: number) =>
  z
    .string("twoStep.passkey.failed")
    .max(max)
    .regex(/^[\w-]+$/, "twoStep.passkey.failed");

const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z
    .object({
      id: base64url(1400),
      rawId: base64url(1400),
      type: z.literal("public-key", "twoStep.passkey.failed"),
      authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
      response: z.object(response),
    })
    .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

/** WebAuthn, AuthenticationResponseJSON */
export const passkeyAnswerSchema = credential({
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
  userHandle: base64url(200).optional(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** WebAuthn, RegistrationResponseJSON */
const newPasskeySchema = credential({
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10).optional(),
});

/** People type a code with spaces or dashes. */
const codeSchema = requiredText("twoStep.code.required", 40).transform((code) => code.replaceAll(/[\s-]/g, ""));

const authenticatorProof = z.object({ method: z.literal("authenticator"), code: codeSchema });
const recoveryProof = z.object({ method: z.literal("recovery"), code: codeSchema });
const passkeyProof = z.object({ method: z.literal("passkey"), response: passkeyAnswerSchema });
const passwordProof = z.object({ method: z.literal("password"), password: requiredPasswordSchema });
const digitsProof = digitsSchema.extend({ method: z.literal("email") });
const factorProofs = [authenticatorProof, recoveryProof, passkeyProof] as const;
const methodError = { error: "twoStep.method.unknown" };

const factorProofSchema = z.discriminatedUnion("method", factorProofs, methodError);
export type FactorProof = z.output<typeof factorProofSchema>;

/** A password or a second factor proves who is at the device, else digits that were mailed. */
export const proofSchema = z.discriminatedUnion("method", [passwordProof, digitsProof, ...factorProofs], methodError);
export type Proof = z.output<typeof proofSchema>;
export type ProofForm = z.input<typeof proofSchema>;

export const proofBodySchema = z.object({ proof: proofSchema });

const pendingToken = requiredText("twoStep.pending.ended", 100);
export const pendingTokenSchema = z.object({ pendingToken });

export const secondStepSchema = z.object({
  pendingToken,
  proof: factorProofSchema,
  /** Skips the second step on this browser for 30 days. */
  rememberDevice: z.boolean().default(false),
});
export type SecondStepInput = z.output<typeof secondStepSchema>;
export type SecondStepForm = z.input<typeof secondStepSchema>;

export const passkeySignInSchema = z.object({ response: passkeyAnswerSchema, rememberMe: z.boolean().default(false) });
export type PasskeySignInInput = z.output<typeof passkeySignInSchema>;

export const confirmAuthenticatorSchema = z.object({ code: codeSchema });

export const passkeyNameSchema = z.object({ name: requiredText("twoStep.passkey.name", MAX_PASSKEY_NAME) });
export const addPasskeySchema = passkeyNameSchema.extend({ response: newPasskeySchema });
export type AddPasskeyInput = z.output<typeof addPasskeySchema>;
