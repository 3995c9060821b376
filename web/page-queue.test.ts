import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

import { createPageQueue } from "./page-queue";

type Render = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(render: Render, maxPages = 1): Promise<number> {
  const renderPage = createPageQueue(maxPages);
  const server = createServer((incoming, response) =>
    renderPage({ request: incoming, response, render: async () => render(incoming, response) }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function open(port: number, path: string, headers: Record<string, string> = {}) {
  const outgoing = request({ port, host: "127.0.0.1", path, headers, agent: false });
  const received = new Promise<Received>((resolve, reject) => {
    outgoing.on("error", reject).on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
  });
  outgoing.end();
  return { received, outgoing };
}

/** Renders each page when `finish` is called, and resolves `begun` when the page of that path begins. */
function holdPages() {
  const waiting = new Map<string, () => void>();
  const onBegin = new Map<string, () => void>();
  const begun: string[] = [];
  const render = ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    begun.push(url);
    onBegin.get(url)?.();
    return new Promise<void>((resolve) => {
      waiting.set(url, () => {
        // As Next does, nothing for a client that has gone.
        if (!response.destroyed) response.end(url);
        resolve();
      });
    });
  };
  const waitFor = (url: string) =>
    new Promise<void>((resolve) => (begun.includes(url) ? resolve() : onBegin.set(url, resolve)));
  return { render, begun, waitFor, finish: (url: string) => waiting.get(url)?.() };
}

it("begins a page when an earlier one is complete, in the order of the requests", async () => {
  const { render, begun, waitFor, finish } = holdPages();
  const port = await serve(render);
  const first = open(port, "/1");
  await waitFor("/1");
  const second = open(port, "/2");
  await new Promise((resolve) => second.outgoing.once("socket", (socket) => socket.once("connect", resolve)));
  expect(begun).toEqual(["/1"]);
  finish("/1");
  await waitFor("/2");
  finish("/2");
  expect([await first.received, await second.received].map(({ body }) => body.toString())).toEqual(["/1", "/2"]);
});

it("goes on once a page is rendered whose client has gone, and not before", async () => {
  const { render, begun, waitFor, finish } = holdPages();
  let markClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (markClosed = resolve));
  const port = await serve((incoming, response) => {
    if (incoming.url === "/gone") response.once("close", markClosed);
    return render(incoming, response);
  });
  const gone = open(port, "/gone");
  gone.received.catch(() => undefined);
  await waitFor("/gone");
  const next = open(port, "/next");
  await new Promise((resolve) => next.outgoing.once("finish", resolve));
  gone.outgoing.destroy();
  await closed;
  expect(begun).toEqual(["/gone"]);
  finish("/gone");
  await waitFor("/next");
  finish("/next");
  expect((await next.received).body.toString()).toBe("/next");
});

it("closes the connection of a page that fails, and goes on", async () => {
  const port = await serve(async ({ url }, response) => {
    if (url === "/fails") throw new Error("no page");
    response.end("ok");
  });
  await expect(open(port, "/fails").received).rejects.toThrow("socket hang up");
  expect((await open(port, "/").received).body.toString()).toBe("ok");
});

it("sends the parts of a page as one, compressed for those who accept it", async () => {
  const text = "<p>Ana</p>".repeat(1_000);
  const port = await serve((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.setHeader("Vary", "Cookie");
    response.flushHeaders();
    for (let at = 0; at < text.length; at += 100) response.write(text.slice(at, at + 100));
    // Found out while the page is rendered.
    response.statusCode = 404;
    response.end();
  });
  const compressed = await open(port, "/", { "Accept-Encoding": "gzip, br" }).received;
  expect([compressed.status, compressed.headers["content-encoding"]]).toEqual([404, "gzip"]);
  expect(compressed.headers.vary).toBe("Cookie, Accept-Encoding");
  expect(compressed.body.length).toBeLessThan(text.length / 10);
  expect(gunzipSync(compressed.body).toString()).toBe(text);
  const without: Record<string, string>[] = [{}, { "Accept-Encoding": "gzip;q=0" }];
  for (const headers of without) {
    const plain = await open(port, "/", headers).received;
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, text]);
  }
});

it("leaves what is no text, or is compressed already, as it is", async () => {
  const bytes = Buffer.alloc(5_000, 1);
  const port = await serve(({ url }, response) => {
    response.setHeader("Content-Type", url === "/picture" ? "image/png" : "text/html");
    if (url === "/br") response.setHeader("Content-Encoding", "br");
    response.end(bytes);
  });
  for (const [path, encoding] of [
    ["/picture", undefined],
    ["/br", "br"],
  ] as const) {
    const { headers, body } = await open(port, path, { "Accept-Encoding": "gzip" }).received;
    expect([headers["content-encoding"], body.equals(bytes)]).toEqual([encoding, true]);
  }
});

it("renders each page in the context of its own request", async () => {
  const { render, waitFor, finish } = holdPages();
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const renderPage = createPageQueue(1);
  const server = createServer((incoming, response) =>
    context.run(incoming.url ?? "", () =>
      renderPage({
        request: incoming,
        response,
        render: () => {
          seen.push(context.getStore());
          return render(incoming, response);
        },
      }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const first = open(port, "/1");
  await waitFor("/1");
  const second = open(port, "/2");
  await new Promise((resolve) => second.outgoing.once("finish", resolve));
  finish("/1");
  await waitFor("/2");
  finish("/2");
  await Promise.all([first.received, second.received]);
  expect(seen).toEqual(["/1", "/2"]);
});

it("sends what a page is changed to, and files of other types as they are", async () => {
  const renderPage = createPageQueue(1, (html, { url }) => html.replace("Hi", `Hello from ${url ?? ""}`));
  const server = createServer((incoming, response) =>
    renderPage({
      request: incoming,
      response,
      render: async () => {
        response.setHeader("Content-Type", incoming.url === "/page" ? "text/html; charset=utf-8" : "text/plain");
        response.setHeader("Content-Length", 2).end("Hi");
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  expect((await open(port, "/page").received).body.toString()).toBe("Hello from /page");
  expect((await open(port, "/text").received).body.toString()).toBe("Hi");
});
