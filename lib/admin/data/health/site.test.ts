import type { AddressInfo } from "node:net";
import tls from "node:tls";

import { LOCALHOST_CERTIFICATE } from "@/tests/support/fixtures/localhost-certificate";

import { readCertificateEnd } from "./site";

const trusted = tls.getCACertificates("default");
let server: tls.Server;
let port: number;

beforeEach(async () => {
  server = tls.createServer(LOCALHOST_CERTIFICATE);
  // A client that doesn't trust the certificate ends the connection.
  server.on("tlsClientError", () => undefined);
  server.on("secureConnection", (socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  tls.setDefaultCACertificates(trusted);
  server.close();
});

it("reads the last day of a certificate that is trusted", async () => {
  tls.setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE.cert]);
  expect((await readCertificateEnd("localhost", port))?.getUTCFullYear()).toBe(2120);
});

it("refuses a certificate that is not", async () => {
  await expect(readCertificateEnd("localhost", port)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
});

it("waits for nothing where nothing answers", async () => {
  await new Promise((resolve) => server.close(resolve));
  expect(await readCertificateEnd("localhost", port)).toBeNull();
});
