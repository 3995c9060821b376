import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip, gzipSync } from "node:zlib";

import { createOutgoingFetch, getFailureCode, ResponseTooLargeError } from "./outgoing";

let server: Server;
let url: string;
let respond: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const create = (changes: Partial<Parameters<typeof createOutgoingFetch>[0]> = {}) =>
  createOutgoingFetch({ deadlineMs: 30_000, maxBytes: 4_096, maxConcurrent: 4, ...changes });
const getFailure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

it("returns a response's status, headers and body", async () => {
  respond = (_, response) => response.writeHead(418, { "Retry-After": "5" }).end("a teapot");
  const response = await create()(url);
  expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([418, "5", "a teapot"]);
});

describe("a deadline ends", () => {
  const pending = new Set<NodeJS.Timeout>();
  afterEach(() => pending.forEach(clearInterval));

  it.each<[string, RequestListener]>([
    ["a request without a response", () => undefined],
    [
      "a body that comes a byte at a time",
      (_, response) => {
        response.writeHead(200);
        pending.add(setInterval(() => response.write("x"), 5));
      },
    ],
  ])("%s", async (_, listener) => {
    respond = listener;
    expect(await getFailure(create({ deadlineMs: 100 })(url))).toMatchObject({ name: "TimeoutError" });
  });

  it("beside the caller's own signal", async () => {
    respond = () => undefined;
    const { signal } = new AbortController();
    expect(await getFailure(create({ deadlineMs: 100 })(url, { signal }))).toMatchObject({ name: "TimeoutError" });
    expect(await getFailure(create()(url, { signal: AbortSignal.abort() }))).toMatchObject({ name: "AbortError" });
  });
});

describe("the size of a body", () => {
  it("may reach the limit, and not pass it", async () => {
    respond = (request, response) => response.end("x".repeat(Number(request.url?.slice(1))));
    expect(await (await create()(`${url}4096`)).text()).toHaveLength(4_096);
    expect(await getFailure(create()(`${url}4097`))).toBeInstanceOf(ResponseTooLargeError);
  });

  it("is that after decompression", async () => {
    respond = (_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(4_097)));
    expect(await getFailure(create()(url))).toBeInstanceOf(ResponseTooLargeError);
  });

  it.each([4_096, 0])("is not read beyond %d bytes of an endless compressed body", async (maxBytes) => {
    let written = 0;
    const closed = new Promise<void>((resolve) => {
      respond = (_, response) => {
        const zip = createGzip({ level: 9 });
        zip.pipe(response.writeHead(200, { "Content-Encoding": "gzip" }));
        const block = Buffer.alloc(1_048_576);
        const write = () => {
          while (!response.destroyed && zip.write(block)) written += block.length;
        };
        zip.on("drain", write);
        response.on("close", resolve);
        write();
      };
    });
    const result = create({ maxBytes })(url);
    if (maxBytes > 0) expect(await getFailure(result)).toBeInstanceOf(ResponseTooLargeError);
    else expect((await result).status).toBe(200);
    await closed;
    expect(written).toBeLessThan(1024 * 1_048_576);
  });
});

it("follows no redirect", async () => {
  const visited: (string | undefined)[] = [];
  respond = (request, response) => {
    visited.push(request.url);
    response.writeHead(302, { Location: "/private" }).end();
  };
  expect(await getFailure(create()(url))).toMatchObject({ name: "TypeError" });
  expect(visited).toEqual(["/"]);
});

it("runs so many requests at once, and the others after them", async () => {
  const open: (() => void)[] = [];
  let onThird = () => {};
  const third = new Promise<void>((resolve) => (onThird = resolve));
  respond = (_, response) => {
    open.push(() => response.end());
    if (open.length === 3) onThird();
  };
  const limited = create({ maxConcurrent: 2 });
  const all = [limited(url), limited(url), limited(url)];
  // A request outside the limit proves that the server would have received the third by now.
  const control = create()(url);
  await third;
  expect(open).toHaveLength(3);
  open.forEach((end) => end());
  await control;
  while (open.length < 4) await new Promise((resolve) => setImmediate(resolve));
  open[3]?.();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it.each(["http://localhost", "http://127.0.0.1", "http://[::1]", "http://10.0.0.1", "http://169.254.169.254"])(
  "does not connect to %s for a member",
  async (host) => {
    let hasConnected = false;
    server.on("connection", () => (hasConnected = true));
    const failure = await getFailure(create({ publicOnly: true })(`${host}:${new URL(url).port}`));
    expect(getFailureCode(failure)).toBe("EACCES");
    expect(hasConnected).toBe(false);
  },
);
