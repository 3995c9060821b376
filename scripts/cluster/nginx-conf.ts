import { readFileSync } from "node:fs";
import path from "node:path";

/** The example for servers is also the template, so the cluster tests what others copy. */
const TEMPLATE = path.resolve(__dirname, "../../deploy/nginx.conf");

export type NginxOptions = {
  folder: string;
  listen: number[];
  /** As many as the template has servers. */
  web: number[];
  realtime: number[];
  isRoot: boolean;
};

/** Replaces one kind of process's addresses, in order. Throws if their number differs. */
function replaceServers(text: string, port: number, ports: number[]): string {
  const pattern = new RegExp(`server \\S+:${port} `, "g");
  const count = text.match(pattern)?.length ?? 0;
  if (count !== ports.length)
    throw new Error(`deploy/nginx.conf has ${count} servers at port ${port}; not ${ports.length}`);
  let next = 0;
  return text.replace(pattern, () => `server 127.0.0.1:${ports[next++]} `);
}

function replace(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${pattern}`);
  return text.replace(pattern, replacement);
}

/** Without TLS. */
function renderSite({ listen, web, realtime }: NginxOptions, template: string): string {
  // Each block ends at the start of a line. Port 80's block only redirects to TLS.
  const blocks = template.split(/(?<=^\}\n)/m).filter((block) => !block.includes("listen 80;"));
  const listens = listen.map((port) => `listen ${port};`).join("\n    ");
  let site = replaceServers(blocks.join(""), 3000, web);
  site = replaceServers(site, 5000, realtime);
  site = replace(site, /listen 443 .*;/, listens);
  site = replace(site, /server_name .*;/, "server_name _;");
  return replace(site, /^ *ssl_certificate(_key)? .*\n/gm, "");
}

export function renderNginxConf(options: NginxOptions, template = readFileSync(TEMPLATE, "utf8")): string {
  const { folder, isRoot } = options;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `    ${name}_temp_path "${path.join(folder, name)}";`,
  );
  return `${isRoot ? "user root;\n" : ""}daemon off;
worker_processes 1;
pid "${path.join(folder, "nginx.pid")}";
error_log stderr crit;
events {
    worker_connections 8192;
}
http {
    access_log off;
${temporary.join("\n")}
${renderSite(options, template)}}
`;
}
