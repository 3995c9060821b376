import * as account from "@/lib/account/responses";
import * as auth from "@/lib/auth/responses";
import * as notifications from "@/lib/notifications/responses";
import * as profiles from "@/lib/profiles/responses/profile";
import * as twoStep from "@/lib/two-step/responses";

import { done, list, ok, type Operation } from "./operation";

/** Logins, sessions, second steps and proved addresses, a part of `OPERATIONS`. */
export const SIGN_IN_OPERATIONS = {
  "POST /api/auth/email-code": {
    summary: "Send six digits to an email",
    responses: { 202: auth.messageOnlySchema },
    limits: ["emailCodeRequest", "emailCodeAddress"],
  },
  "POST /api/auth/email-code/verify": {
    summary: "Log in or join by the six digits",
    responses: { 200: auth.loginResponseSchema, 201: auth.signInSchema },
    limits: ["emailCodeFailures", "loginFailures", "loginDevice", "loginSuccesses", "registerAddress"],
  },
  "GET /api/auth/email": ok("Get the caller's email and a change that waits", account.emailStatusSchema),
  "PUT /api/auth/email": ok("Send a link that changes the caller's email", account.emailStatusSchema, [
    "passwordCheck",
    "confirmationMail",
    "confirmationMailDay",
  ]),
  "DELETE /api/auth/email": done("Cancel the change of the caller's email"),
  "POST /api/auth/email/confirm": ok("Confirm an email by the link's token", account.emailConfirmedSchema),
  "POST /api/auth/email/resend": ok("Send another link to the email that waits", account.emailStatusSchema, [
    "confirmationMail",
    "confirmationMailDay",
  ]),
  "PUT /api/auth/password": done("Change the caller's password", ["passwordCheck", "passwordCheckDay"]),
  "POST /api/auth/login": ok("Log in", auth.loginResponseSchema, ["loginFailures", "loginDevice", "loginSuccesses"]),
  "POST /api/auth/logout": done("End this session"),
  "GET /api/auth/me": ok("Get the signed-in member", profiles.viewerSchema),
  "GET /api/auth/oidc": ok("Get the caller's sign-in at the identity provider", auth.connectedSignInSchema),
  "DELETE /api/auth/oidc": done("Disconnect the caller's sign-in at the identity provider"),
  "POST /api/auth/oidc/join": ok("Connect the identity to the account with its address", auth.signInSchema, [
    "loginFailures",
    "loginDevice",
    "loginSuccesses",
  ]),
  "POST /api/auth/oidc/register": {
    summary: "Create an account for an identity",
    responses: { 201: auth.signInSchema },
    limits: ["registerAddress"],
  },
  "POST /api/auth/passkey": ok("Log in by a passkey alone", auth.signInSchema, ["secondStepAddress"]),
  "POST /api/auth/passkey/options": ok("Ask for a passkey to log in", twoStep.passkeyRequestSchema, [
    "secondStepAddress",
  ]),
  "POST /api/auth/reauthenticate": done("Prove who the caller is, for sensitive acts", ["passwordCheck"]),
  "POST /api/auth/reauthenticate/code": done("Mail the caller digits as a proof", ["proofCode", "proofCodeDay"]),
  "POST /api/auth/reauthenticate/options": ok("Ask the caller for a passkey", twoStep.passkeyRequestSchema),
  "POST /api/auth/register": {
    summary: "Create an account",
    responses: { 201: auth.signInSchema },
    limits: ["registerAddress"],
  },
  "POST /api/auth/request-password-reset": ok("Request a password reset email", auth.messageOnlySchema, [
    "resetRequest",
    "resetAddress",
  ]),
  "POST /api/auth/reset-password": ok("Set a new password with a reset token", auth.messageOnlySchema),
  "DELETE /api/auth/sessions/{id}": done("End another session of the caller"),
  "GET /api/auth/sessions": list("List the caller's sessions, this one first", account.sessionResponseSchema),
  "DELETE /api/auth/sessions": done("End all other sessions of the caller"),
  "POST /api/auth/token": ok("Get the token of the session cookie", auth.tokenSchema),
  "GET /api/auth/two-step": ok("Get the caller's two-step sign-in", twoStep.twoStepStateSchema),
  "DELETE /api/auth/two-step": done("Turn two-step sign-in off"),
  "POST /api/auth/two-step/authenticator": ok("Start to set an authenticator app up", twoStep.authenticatorSetupSchema),
  "PUT /api/auth/two-step/authenticator": ok("Turn an authenticator app on by a code", twoStep.factorAddedSchema, [
    "passwordCheck",
  ]),
  "DELETE /api/auth/two-step/authenticator": done("Remove the authenticator app"),
  "DELETE /api/auth/two-step/devices/{id}": done("Forget a remembered device"),
  "DELETE /api/auth/two-step/devices": done("Forget all remembered devices"),
  "PATCH /api/auth/two-step/passkeys/{id}": done("Rename a passkey"),
  "DELETE /api/auth/two-step/passkeys/{id}": done("Remove a passkey"),
  "POST /api/auth/two-step/passkeys/options": ok("Get what a new passkey needs", twoStep.passkeyCreationSchema),
  "POST /api/auth/two-step/passkeys": { summary: "Add a passkey", responses: { 201: twoStep.factorAddedSchema } },
  "POST /api/auth/two-step/recovery-codes": ok("Replace the recovery codes", twoStep.recoveryCodesSchema),
  "POST /api/auth/two-step/verify": ok("Complete a login by a second factor", auth.signInSchema, ["secondStepAddress"]),
  "POST /api/auth/two-step/verify-options": ok("Ask for a passkey as the second step", twoStep.passkeyRequestSchema, [
    "secondStepAddress",
  ]),
  "GET /api/text-number": ok("Get the number of the caller's text messages", notifications.textNumberResponseSchema),
  "POST /api/text-number/code": done("Send six digits to the caller's phone", ["textCodeDay", "textMessageDay"]),
  "POST /api/text-number/confirm": ok("Confirm the phone by six digits", notifications.textNumberResponseSchema),
} satisfies Record<string, Operation>;
