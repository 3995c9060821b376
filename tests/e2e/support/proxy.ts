import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** The app at another address, where a file can be made to differ: as a later build of it would be served. */
export async function startProxy(target: string) {
  const more = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const added = more.get(path);
    const headers = { ...request.headers };
    // A changed file must not be answered by "not modified", nor come compressed.
    if (added) for (const name of ["if-none-match", "if-modified-since", "accept-encoding"]) delete headers[name];
    const passed = send(new URL(path, target), { method: request.method, headers }, (answer) => {
      const { "content-length": _length, etag: _tag, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, added ? rest : answer.headers);
      answer.pipe(response, { end: !added });
      if (added) answer.on("end", () => response.end(added));
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    append: (path: string, text: string) => void more.set(path, text),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
