import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

import { isoCBOR } from "@simplewebauthn/server/helpers";

const ORIGIN = "http://localhost:3000";
const RP_ID = "localhost";
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type AnswerOptions = { origin?: string; rpId?: string; counter?: number; userVerified?: boolean; key?: KeyObject };

const toBase64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

function buildAuthenticatorData(rpId: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, rest]);
}

const buildClientData = (type: "webauthn.create" | "webauthn.get", challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Returns a public key as COSE encodes it (RFC 9053, ES256). */
function encodePublicKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
}

/** An authenticator in memory, which also gives the wrong answers that a browser would not. */
export function createSoftPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = toBase64url(credentialId);
  const credential = { id, rawId: id, type: "public-key" as const };
  return {
    privateKey,
    /** Answers a request for a new passkey. */
    create(challenge: string, _userId: string) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, encodePublicKey(publicKey)]);
      const authData = buildAuthenticatorData(RP_ID, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0, rest);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64url(buildClientData("webauthn.create", challenge, ORIGIN)),
          attestationObject: toBase64url(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** Answers a request for a passkey, as the member `userId`. */
    answer(challenge: string, userId: string, options: AnswerOptions = {}) {
      const { origin = ORIGIN, rpId = RP_ID, counter = 1, userVerified = true, key = privateKey } = options;
      const clientData = buildClientData("webauthn.get", challenge, origin);
      const data = buildAuthenticatorData(rpId, USER_PRESENT | (userVerified ? USER_VERIFIED : 0), counter);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(key);
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(data),
          signature: toBase64url(signature),
          userHandle: toBase64url(userId),
        },
      };
    },
  };
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>;
