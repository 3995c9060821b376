/** Reads deploy/ as YAML, because no container engine or cluster runs here. */
import { readFileSync } from "node:fs";
import path from "node:path";

import { parse, parseAllDocuments } from "yaml";

const ROOT = path.resolve(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

type Container = {
  env?: object[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
};
type Pod = {
  automountServiceAccountToken?: boolean;
  initContainers?: (Container & { command: string[] })[];
  containers: Container[];
  volumes: ({ name: string } & Record<string, unknown>)[];
};
type Peer = { namespaceSelector?: Labels; podSelector?: Labels };
type Labels = {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
};
type Policy = {
  podSelector: Labels;
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports?: { port: number }[] }[];
};
type KubernetesObject = {
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
};

const kustomization = parse(read("deploy/kubernetes/kustomization.yaml")) as { resources: string[] };
const objects = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as KubernetesObject),
);
const getPod = (name: string): Pod => {
  const found = objects.find(({ kind, metadata }) => /^(Deployment|Job|CronJob)$/.test(kind) && metadata.name === name);
  const { spec = found?.spec } = (found?.spec.jobTemplate ?? {}) as { spec?: Record<string, unknown> };
  return (spec?.template as { spec: Pod }).spec;
};
const PODS = ["web", "realtime", "migrate", "backup"];
/** Folders beside /tmp, which each may write to, and the certificates. */
const FOLDERS: Record<string, string[]> = { migrate: [], backup: ["/backups", "/data"] };

it("publishes the ports of the compose file on this machine only, until BIND says otherwise", () => {
  const { services } = parse(read("deploy/compose.yaml")) as { services: Record<string, { ports?: string[] }> };
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports).toHaveLength(4);
  for (const port of ports) expect(port).toMatch(/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/);
});

const countAddresses = (range: string): number => 2 ** (32 - Number(range.split("/")[1] ?? 32));
const getTrusted = (text: string): string[] =>
  [...text.matchAll(/^[^\n#]*TRUSTED_PROXIES[:=] *(\S+)$/gm)].flatMap(([, list = ""]) => list.split(","));

describe("Kubernetes", () => {
  it.each(PODS)(
    "gives %s a read-only root file system, with only /tmp and the data to write to, and no token",
    (name) => {
      const { automountServiceAccountToken, initContainers = [], containers, volumes } = getPod(name);
      expect(automountServiceAccountToken).toBe(false);
      expect(containers).toHaveLength(1);
      for (const { securityContext, volumeMounts } of containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        const mounts = volumeMounts.map(({ mountPath }) => mountPath).toSorted();
        expect(mounts).toEqual([...(FOLDERS[name] ?? ["/data"]), "/certificates", "/tmp"].toSorted());
        expect(volumeMounts.find(({ mountPath }) => mountPath === "/certificates")?.readOnly).toBe(true);
        expect(volumeMounts.map((mount) => mount.name).toSorted()).toEqual(
          volumes.map((volume) => volume.name).toSorted(),
        );
      }
      for (const { securityContext } of initContainers) expect(securityContext).toEqual(containers[0]?.securityContext);
      expect(volumes.find((volume) => volume.name === "tmp")).toMatchObject({ emptyDir: {} });
    },
  );

  it.each(["web", "realtime"])("lets %s wait until the database is migrated", (name) => {
    expect(getPod(name).initContainers?.map(({ command }) => command)).toEqual([["node", "dist/migrate.js", "--wait"]]);
  });

  const policies = new Map(
    objects
      .filter(({ kind }) => kind === "NetworkPolicy")
      .map(({ metadata, spec }) => [metadata.name, spec as unknown as Policy]),
  );
  const toNames = ({ matchLabels, matchExpressions }: Labels = {}): string[] =>
    Object.values(matchLabels ?? {}).concat((matchExpressions ?? []).flatMap(({ values }) => values));
  const describePeer = ({ namespaceSelector, podSelector }: Peer): string =>
    [namespaceSelector && `${toNames(namespaceSelector).join()}:`, toNames(podSelector).join()].join("");

  it("closes every pod of the namespace that no policy opens", () => {
    expect(policies.get("default")).toEqual({ podSelector: {}, policyTypes: ["Ingress"] });
  });

  it.each([
    ["web", 3000, ["ingress-nginx:ingress-nginx"]],
    ["realtime", 5000, ["ingress-nginx:ingress-nginx", "web"]],
    ["postgres", 5432, ["web,realtime,migrate,backup"]],
    ["redis", 6379, ["web,realtime"]],
  ])("opens %s at port %d only, to those who need it", (name, port, peers) => {
    const policy = policies.get(name);
    expect(policy).toMatchObject({ podSelector: { matchLabels: { app: name } }, policyTypes: ["Ingress"] });
    expect(policy?.ingress).toHaveLength(1);
    expect(policy?.ingress?.[0]?.ports).toEqual([{ port }]);
    expect(policy?.ingress?.[0]?.from?.map(describePeer)).toEqual(peers);
  });

  it("has every secret in the secret, with Redis's password", () => {
    const config = objects.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
    expect(Object.keys(config).filter((name) => /SECRET|TOKEN|PASSWORD|DATABASE_URL|REDIS_URL/.test(name))).toEqual([]);
    for (const file of ["deploy/kubernetes/config.yaml", "docs/many-processes.md"])
      expect(read(file)).toContain("--from-literal=REDIS_URL=redis://:PASSWORD@");
  });
});

describe("Compose", () => {
  type Service = {
    environment?: Record<string, string>;
    command?: string[];
    entrypoint?: string[];
    healthcheck?: { test: string[] };
    logging?: { options: Record<string, string> };
    networks?: string[] | Record<string, { ipv4_address: string }>;
    ports?: string[];
    read_only?: boolean;
    tmpfs?: string[];
    volumes?: string[];
  };
  type Network = { internal?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] } };
  const { services, networks } = parse(read("deploy/compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, Network>;
  };

  const KEYS = ["DATABASE_PASSWORD", "NEXTAUTH_SECRET"];

  it("requires two keys and nothing else", () => {
    const text = read("deploy/compose.yaml");
    expect([...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))].toSorted()).toEqual(KEYS);
    const optional = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
    expect(optional.filter((name) => !KEYS.includes(name))).toEqual([]);
    expect(read("deploy/.env.example").match(/^\w+=/gm)?.toSorted()).toEqual(KEYS.map((name) => `${name}=`));
    for (const name of KEYS)
      expect(text.split("\n").find((line) => line.includes("openssl rand"))).toContain(`${name}=%s`);
  });

  it("starts Redis with a password, and the app with the same", () => {
    const { command = [], environment, healthcheck } = services.redis ?? {};
    expect(command[command.indexOf("--requirepass") + 1]).toBe("${DATABASE_PASSWORD}");
    expect(command[command.indexOf("--proto-max-bulk-len") + 1]).toBe("1mb");
    expect(environment).toEqual({ REDISCLI_AUTH: "${DATABASE_PASSWORD}" });
    // redis-cli reports a refused ping as a success.
    expect(healthcheck?.test.join(" ")).toContain("grep -q PONG");
    for (const name of PODS)
      expect(services[name]?.environment?.REDIS_URL).toBe("redis://:${DATABASE_PASSWORD}@redis:6379");
  });

  it("gives PostgreSQL's superuser a password that nobody knows", () => {
    const { environment, entrypoint } = services.postgres ?? {};
    expect(environment?.POSTGRES_PASSWORD).toBeUndefined();
    expect(entrypoint?.join(" ")).toContain('POSTGRES_PASSWORD="$$(head -c 32 /dev/urandom | base64)"');
  });

  it("opens the sockets' port of localhost on this machine only", () => {
    expect(services.proxy?.ports).toContain("127.0.0.1:5000:5000");
    expect(read("deploy/Caddyfile")).toContain("http://localhost:5000 {");
  });

  it("has no password that works unchanged", () => {
    const lines = ["deploy/.env.example", "deploy/systemd/nametag.env.example"].flatMap((file) =>
      read(file).split("\n"),
    );
    const secrets = lines.filter((line) => /^\w*(PASSWORD|SECRET|TOKEN|DATABASE_URL|REDIS_URL)\w*=/.test(line));
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter((line) => !line.endsWith("="))).toEqual([]);
  });

  it.each(PODS)("gives %s a read-only file system, with only /tmp and the data to write to", (name) => {
    const { read_only: isReadOnly, tmpfs, volumes = [] } = services[name] ?? {};
    expect(isReadOnly).toBe(true);
    expect(tmpfs).toEqual(["/tmp"]);
    const own = ["web", "backup"].includes(name) ? ["${BACKUPS:-backups}:/backups"] : [];
    const data = name === "migrate" ? [] : ["data:/data"];
    expect(volumes).toEqual([...data, "./certificates:/certificates:ro", ...own]);
  });

  it("limits the logs of each container", () => {
    const limits = Object.values(services).map(({ logging }) => logging?.options);
    expect(limits).toHaveLength(7);
    for (const options of limits) expect(options).toEqual({ "max-size": "10m", "max-file": "5" });
  });

  it("backs up into the folder that System health looks after", () => {
    expect(services.backup?.command?.join(" ")).toContain("node dist/backup.js");
    for (const name of ["web", "backup"]) expect(services[name]?.environment?.BACKUP_DIR).toBe("/backups");
    expect(read("deploy/Dockerfile")).toContain("chown node:node /data /backups");
  });

  it("keeps PostgreSQL and Redis on a network that neither the proxy nor the outside reaches", () => {
    expect([services.postgres?.networks, services.redis?.networks]).toEqual([["stores"], ["stores"]]);
    expect(networks.stores?.internal).toBe(true);
    expect(Object.keys(services.proxy?.networks ?? {})).toEqual(["default"]);
    const published = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []));
    expect(published).toEqual(["proxy"]);
  });

  it("trusts the proxy's fixed address, which no other container can get", () => {
    const address = (services.proxy?.networks as Record<string, { ipv4_address: string }>).default?.ipv4_address ?? "";
    for (const name of PODS) expect(services[name]?.environment?.TRUSTED_PROXIES).toBe(address);
    expect(networks.default?.ipam?.config).toEqual([{ subnet: "172.30.30.0/24", ip_range: "172.30.30.128/25" }]);
    const [first, last] = [address.slice(0, address.lastIndexOf(".")), Number(address.split(".").at(-1))];
    expect([first, last > 1 && last < 128]).toEqual(["172.30.30", true]);
  });
});

describe("systemd", () => {
  const UNITS = ["web@", "realtime@", "migrate", "backup"];
  const readUnit = (name: string) => read(`deploy/systemd/nametag-${name}.service`);
  const HARDENING = /^(CapabilityB|LockP|NoNew|Private|Protect|Remove|Restrict|SystemCall|UMask)/;
  const listHardening = (unit: string) => unit.split("\n").filter((line) => HARDENING.test(line));

  it("takes the same rights from each unit", () => {
    const [first = [], ...others] = UNITS.map((name) => listHardening(readUnit(name)));
    // `systemd-analyze security --offline=true` gives 1.2 with these.
    expect(first).toHaveLength(26);
    for (const lines of others) expect(lines).toEqual(first);
  });

  it("starts the backup by the timer, and lets it write where System health reads", () => {
    expect(read("deploy/systemd/nametag-backup.timer")).toMatch(/^OnCalendar=/m);
    for (const name of ["web@", "backup"]) expect(readUnit(name)).toContain("\nReadWritePaths=-/var/backups/nametag\n");
    expect(readUnit("backup")).toContain("\nExecStart=/usr/bin/env node dist/backup.js\n");
  });
});

it.each(["deploy/compose.yaml", "deploy/kubernetes/config.yaml", "deploy/systemd/nametag.env.example"])(
  "names the proxy in TRUSTED_PROXIES, not a network, in %s",
  (file) => {
    const trusted = getTrusted(read(file));
    expect(trusted.length).toBeGreaterThan(0);
    for (const range of trusted) expect([range, countAddresses(range)]).toEqual([range, 1]);
  },
);

it("keeps settings with secrets out of the image, in any folder", () => {
  const rules = read("deploy/Dockerfile.dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(rules).toContain("**/.env*");
  expect(rules).toContain(".data");
  // A later rule could include a file again.
  expect(rules.filter((rule) => rule.startsWith("!"))).toEqual([]);
});
