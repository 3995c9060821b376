import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy to the app that can append text to a file, to simulate a new build. */
export async function startProxy(target: string) {
  const appended = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const suffix = appended.get(path);
    const headers = { ...request.headers };
    // Without these headers, the app sends the whole file uncompressed.
    if (suffix) for (const name of ["if-none-match", "if-modified-since", "accept-encoding"]) delete headers[name];
    const upstream = send(new URL(path, target), { method: request.method, headers }, (upstreamResponse) => {
      const { "content-length": _length, etag: _tag, ...rest } = upstreamResponse.headers;
      response.writeHead(upstreamResponse.statusCode ?? 502, suffix ? rest : upstreamResponse.headers);
      upstreamResponse.pipe(response, { end: !suffix });
      if (suffix) upstreamResponse.on("end", () => response.end(suffix));
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    append: (path: string, text: string) => void appended.set(path, text),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
