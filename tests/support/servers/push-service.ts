import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import tls from "node:tls";

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A response by its status. `none`: the connection ends without one. `hang`: none comes. `drip`:
 * its body never ends, a byte at a time. `flood`: its body never ends, as fast as it is read.
 */
type NextResponse = number | { status: number; headers: Record<string, string> } | "none" | "hang" | "drip" | "flood";

const FLOOD = Buffer.alloc(64 * 1024, "x");

/** Writes for as long as the other side reads. Returns how many bytes were written. */
function flood(response: ServerResponse): () => number {
  let written = 0;
  const write = () => {
    while (!response.destroyed && response.write(FLOOD)) written += FLOOD.length;
  };
  response.on("drain", write);
  write();
  return () => written;
}

/**
 * Starts a push service (RFC 8030) on this machine, and leads every TLS connection of this process
 * to it until the mocks are restored. Tests set its next responses; the default is 201.
 */
export async function startPushService() {
  const requests: PushRequest[] = [];
  const nextStatuses: NextResponse[] = [];
  /** Responses to requests whose path contains the key, whenever they come. */
  const responsesByPath = new Map<string, NextResponse>();
  const floods: (() => number)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "" } = request;
      requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const [, byPath] = [...responsesByPath].find(([part]) => path.includes(part)) ?? [];
      const next = byPath ?? nextStatuses.shift() ?? 201;
      if (next === "hang") return;
      if (next === "none") return request.socket.destroy();
      if (next === "flood") return floods.push(flood(response.writeHead(201)));
      if (next === "drip") {
        const timer = setInterval(() => response.write("x"), 20);
        return response.writeHead(201).on("close", () => clearInterval(timer));
      }
      const { status, headers } = typeof next === "number" ? { status: next, headers: {} } : next;
      return response.writeHead(status, headers).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  // Connects to the fake without TLS for every address, so that the sender's requests stay
  // unchanged.
  jest.spyOn(tls, "connect").mockImplementation(() => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.emit("secureConnect"));
    return socket as tls.TLSSocket;
  });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { requests, nextStatuses, responsesByPath, countFloodBytes: () => floods.map((count) => count()), stop };
}

/**
 * Creates a browser's keys and decrypts with them (RFC 8291 and RFC 8188), independently of the
 * sender's library.
 */
export function createBrowserKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  const decrypt = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const [senderKey, ciphertext] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
    const input = hkdfSync("sha256", pair.computeSecret(senderKey), secret, info, 32);
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", Buffer.from(input), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    cipher.setAuthTag(ciphertext.subarray(-16));
    const padded = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()]);
    // The last record ends with the byte 2 and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  };
  const keys = { p256dh: publicKey.toString("base64url"), auth: secret.toString("base64url") };
  return { keys, decrypt };
}

/** Creates the server's key pair, for its environment. */
export function createServerKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

/** Verifies a push's signature with its key and returns the claims (RFC 8292). */
export function verifyVapid(authorization: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, "base64url"))) {
    throw new Error("the push is not signed by the key it names");
  }
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown> };
}
