import { readFileSync } from "node:fs";

import { renderNginxConf } from "./nginx-conf";

const OPTIONS = { folder: "/data/cluster", listen: [3000, 5000], web: [21, 22], realtime: [31, 32], isRoot: false };
const TEMPLATE = readFileSync("deploy/nginx.conf", "utf8");

it("puts this host's processes into the example for servers, and keeps how it treats failures", () => {
  const conf = renderNginxConf(OPTIONS);
  const servers = [...conf.matchAll(/^ *server (\S+ .*);/gm)].map(([, server]) => server);
  expect(servers).toEqual(["21", "22", "31", "32"].map((port) => `127.0.0.1:${port} max_fails=0`));
  expect(conf).not.toMatch(/10\.0\.0\.|ssl|example\.com/);
  expect(conf.match(/^ *listen .*/gm)?.map((line) => line.trim())).toEqual(["listen 3000;", "listen 5000;"]);
});

it("keeps metrics closed and who the client is in the proxy's hands", () => {
  const conf = renderNginxConf(OPTIONS);
  expect(conf).toContain("location = /metrics {\n        return 404;");
  expect(conf).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(conf).toContain('proxy_set_header X-Nametag-Client-Address "";');
});

it("names root as the user only where root starts it", () => {
  expect(renderNginxConf(OPTIONS)).not.toContain("user root");
  expect(renderNginxConf({ ...OPTIONS, isRoot: true })).toMatch(/^user root;/);
});

it.each([
  ["another number of servers", "server 10.0.0.12:5000 max_fails=0;", "1 servers at port 5000; not 2"],
  ["no name", "server_name nametag.example.com;", "server_name"],
  ["no TLS", "listen 443 ssl http2;", "listen 443"],
])("fails when the template has %s", (_what, line, message) => {
  expect(() => renderNginxConf(OPTIONS, TEMPLATE.replaceAll(line, ""))).toThrow(message);
});
