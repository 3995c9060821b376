import { PASSWORD } from "@/tests/support/factories/users";
import type { OperationName } from "@/lib/api/operations";

import { createEmail, withBody } from "./fixture";
import type { Row } from "./rows";
import { everyone, INPUT_REFUSED, members, OFF, owner } from "./statuses";

const newMember = () => ({
  firstName: "Ana",
  lastName: "Silva",
  email: createEmail(),
  password: PASSWORD,
  location: "Tampa",
});

/** Logins, sessions, second steps and proved addresses. */
export const SIGN_IN_ROWS = {
  "POST /api/auth/email-code": { statuses: everyone(202), input: () => ({ body: { email: createEmail() } }) },
  "POST /api/auth/email-code/verify": {
    statuses: everyone(409),
    input: () => ({ body: { email: createEmail(), code: "123456" } }),
  },
  "GET /api/auth/email": { statuses: members(200) },
  "PUT /api/auth/email": {
    statuses: members(200),
    input: () => ({ body: { password: PASSWORD, newEmail: createEmail() } }),
  },
  "DELETE /api/auth/email": { statuses: members(204) },
  "POST /api/auth/email/confirm": { statuses: everyone(400), input: withBody({ token: "unknown" }) },
  // 409: there is nothing to confirm.
  "POST /api/auth/email/resend": { statuses: members(409) },
  "PUT /api/auth/password": {
    statuses: members(204),
    input: withBody({ password: PASSWORD, newPassword: "correct horse" }),
  },
  "POST /api/auth/login": {
    statuses: everyone(401),
    input: () => ({ body: { email: createEmail(), password: "wrong password" } }),
  },
  "GET /api/auth/oidc": { statuses: members(200) },
  "DELETE /api/auth/oidc": { statuses: members(404) },
  "POST /api/auth/oidc/join": {
    statuses: everyone(401),
    input: withBody({ email: "ana@nametag.test", password: PASSWORD }),
  },
  "POST /api/auth/oidc/register": {
    statuses: everyone(401),
    input: withBody({ email: "ana@nametag.test", firstName: "Ana", lastName: "Ruiz", location: "Tampa" }),
  },
  "POST /api/auth/passkey": {
    statuses: everyone(401),
    input: withBody({
      response: {
        id: "unknown",
        rawId: "unknown",
        type: "public-key",
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
      },
    }),
  },
  "POST /api/auth/passkey/options": { statuses: everyone(200) },
  "POST /api/auth/reauthenticate": {
    statuses: members(204),
    input: withBody({ proof: { method: "password", password: PASSWORD } }),
  },
  // The callers have a password.
  "POST /api/auth/reauthenticate/code": { statuses: members(403) },
  "POST /api/auth/reauthenticate/options": { statuses: members(200) },
  "GET /api/auth/two-step": { statuses: members(200) },
  "DELETE /api/auth/two-step": { statuses: members(OFF, { member: 204 }) },
  "POST /api/auth/two-step/authenticator": { statuses: members(200) },
  "PUT /api/auth/two-step/authenticator": { statuses: members(OFF), input: withBody({ code: "123456" }) },
  "DELETE /api/auth/two-step/authenticator": { statuses: members(404) },
  "DELETE /api/auth/two-step/devices/{id}": {
    statuses: owner(204),
    input: ({ deviceId }) => ({ params: { id: deviceId } }),
  },
  "DELETE /api/auth/two-step/devices": { statuses: members(204) },
  "PATCH /api/auth/two-step/passkeys/{id}": {
    statuses: owner(204),
    input: ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: "Phone" } }),
  },
  "DELETE /api/auth/two-step/passkeys/{id}": {
    statuses: owner(204),
    input: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  },
  "POST /api/auth/two-step/passkeys/options": { statuses: members(200) },
  "POST /api/auth/two-step/passkeys": {
    statuses: members(INPUT_REFUSED),
    input: withBody({
      name: "Phone",
      response: {
        id: "unknown",
        rawId: "unknown",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "AA" },
      },
    }),
  },
  "POST /api/auth/two-step/recovery-codes": { statuses: members(OFF, { member: 200 }) },
  "POST /api/auth/two-step/verify": {
    statuses: everyone(401),
    input: withBody({ pendingToken: "unknown", proof: { method: "authenticator", code: "123456" } }),
  },
  "POST /api/auth/two-step/verify-options": { statuses: everyone(401), input: withBody({ pendingToken: "unknown" }) },
  "POST /api/auth/logout": { statuses: members(204) },
  "GET /api/auth/me": { statuses: members(200) },
  "POST /api/auth/register": { statuses: everyone(201), input: () => ({ body: newMember() }) },
  "POST /api/auth/request-password-reset": {
    statuses: everyone(200),
    input: () => ({ body: { email: createEmail() } }),
  },
  "POST /api/auth/reset-password": {
    statuses: everyone(400),
    input: withBody({ token: "unknown", newPassword: "correct horse" }),
  },
  "DELETE /api/auth/sessions/{id}": {
    statuses: owner(204),
    input: ({ sessionId }) => ({ params: { id: sessionId } }),
  },
  "GET /api/auth/sessions": { statuses: members(200) },
  "DELETE /api/auth/sessions": { statuses: members(204) },
  "POST /api/auth/token": { statuses: members(200), by: "cookie" },
  // Nobody has asked for digits before, so that none confirm a number.
  "GET /api/text-number": { statuses: members(200) },
  "POST /api/text-number/code": { statuses: members(204) },
  "POST /api/text-number/confirm": { statuses: members(409), input: () => ({ body: { code: "123456" } }) },
} satisfies Partial<Record<OperationName, Row>>;
