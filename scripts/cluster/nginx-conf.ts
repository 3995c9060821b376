import { readFileSync } from "node:fs";
import path from "node:path";

/** The example for servers is also the template, so that what `npm run cluster` runs is what others copy. */
const TEMPLATE = path.resolve(__dirname, "../../deploy/nginx.conf");

export type NginxOptions = {
  /** For nginx's own files. */
  folder: string;
  /** The ports at which nginx listens. */
  listen: number[];
  /** The ports of the processes, as many as the template has servers. */
  web: number[];
  realtime: number[];
  isRoot: boolean;
};

/** Replaces the addresses of one kind of process, in order. Throws if the template has another number of them. */
function replaceServers(text: string, port: number, ports: number[]): string {
  const pattern = new RegExp(`server \\S+:${port} `, "g");
  const count = text.match(pattern)?.length ?? 0;
  if (count !== ports.length)
    throw new Error(`deploy/nginx.conf has ${count} servers at port ${port}; not ${ports.length}`);
  let next = 0;
  return text.replace(pattern, () => `server 127.0.0.1:${ports[next++]} `);
}

/** Replaces what must be in the template. */
function replace(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${pattern}`);
  return text.replace(pattern, replacement);
}

/** Returns the template for processes on this host, without TLS. */
function renderSite({ listen, web, realtime }: NginxOptions, template: string): string {
  // Each block ends at the start of a line. That of port 80 only leads to the one with TLS.
  const blocks = template.split(/(?<=^\}\n)/m).filter((block) => !block.includes("listen 80;"));
  const listens = listen.map((port) => `listen ${port};`).join("\n    ");
  let site = replaceServers(blocks.join(""), 3000, web);
  site = replaceServers(site, 5000, realtime);
  site = replace(site, /listen 443 .*;/, listens);
  site = replace(site, /server_name .*;/, "server_name _;");
  return replace(site, /^ *ssl_certificate(_key)? .*\n/gm, "");
}

/** Returns a complete configuration: the site of deploy/nginx.conf, and where nginx keeps its own files. */
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
