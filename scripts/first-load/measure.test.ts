import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { listScriptAddresses, measureFirstLoad, totalKilobytes } from "./measure";

const SCRIPT = "console.log(1);".repeat(100);
const HTML = `<html><head><link rel="preload" as="font" href="/font.woff2"><link rel="preload" as="script" href="/later.js">
<link rel="modulepreload" href="/module.js"><script src="/a.js" async=""></script></head>
<body><script>inline()</script><script src="/old.js" noModule=""></script><script id="_R_" src="/a.js"></script></body></html>`;

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === "/missing" ? 404 : 200;
    response.end(request.url === "/" ? HTML : SCRIPT);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("lists scripts and preloaded scripts once, without the one for old browsers", () => {
  expect(listScriptAddresses(HTML)).toEqual(["/a.js", "/later.js", "/module.js"]);
});

it("measures each script after gzip", async () => {
  const scripts = await measureFirstLoad(`${url}/`);
  const bytes = gzipSync(SCRIPT).length;
  expect(scripts).toEqual(["/a.js", "/later.js", "/module.js"].map((name) => ({ name, bytes })));
  expect(totalKilobytes(scripts)).toBeCloseTo((3 * bytes) / 1_000);
});

it("throws when the page fails", async () => {
  await expect(measureFirstLoad(`${url}/missing`)).rejects.toThrow("404");
});
