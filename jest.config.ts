/** @jest-config-loader esbuild-register */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Config } from "jest";
import nextJest from "next/jest.js";

import { GUARDS } from "./tests/security/guards/all";
import type { Guard } from "./tests/security/guards/guard";
import { isFullSize } from "./tests/support/size";

// An odd zone (UTC+12:45, with summer time), so that a forgotten time zone fails loudly instead of
// passing by luck.
process.env.TZ = "Pacific/Chatham";

// The files of this run (mails, uploads). The workers inherit the variable; this process removes
// the folder.
const dataFolder = mkdtempSync(path.join(tmpdir(), "nametag-test-data-"));
process.env.NAMETAG_TEST_DATA = dataFolder;
process.on("exit", () => rmSync(dataFolder, { recursive: true, force: true }));

const createJestConfig = nextJest({ dir: "./" });

// Published as ES modules only; Jest runs CommonJS, so these are compiled like our own code.
const esmOnlyPackages = [
  // otplib and its own dependencies.
  ...["otplib", "@otplib", "@scure", "@noble"],
  // The identity provider of the tests.
  "oidc-provider",
  ...["jose", "uuid", "cookie", "httpxy", "@prisma/schema-engine-wasm"],
  ...["next-intl", "use-intl", "intl-messageformat", "@formatjs", "icu-minify", "@schummar/icu-type-parser"],
  // pg-boss and its own dependencies.
  ...["pg-boss", "rrule-temporal", "serialize-error", "non-error"],
  ...["react-leaflet", "@react-leaflet", "react-leaflet-cluster"],
  // file-type and its own dependencies.
  ...["file-type", "strtok3", "token-types", "uint8array-extras", "@tokenizer/inflate", "@borewit/text-codec"],
];

async function project(displayName: string, config: Config): Promise<Config> {
  const resolved = await createJestConfig({
    displayName,
    moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1" },
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
    restoreMocks: true,
    ...config,
    setupFiles: ["<rootDir>/tests/support/setup/setup-environment.ts", ...(config.setupFiles ?? [])],
    setupFilesAfterEnv: [
      "<rootDir>/tests/support/setup/setup-console.ts",
      "<rootDir>/tests/support/setup/setup-clock.ts",
      ...(config.setupFilesAfterEnv ?? []),
    ],
  })();
  return { ...resolved, transformIgnorePatterns: [`/node_modules/(?!(${esmOnlyPackages.join("|")})/)`] };
}

const besideTheCode = ["app", "bench", "components", "lib", "web", "realtime", "worker", "prisma", "scripts", "deploy"];
const beside = (pattern: string) => [`<rootDir>/{${besideTheCode.join(",")}}/**/${pattern}`, `<rootDir>/${pattern}`];

const onPostgres: Config = {
  testEnvironment: "node",
  globalSetup: "<rootDir>/tests/support/database/postgres-setup.ts",
  globalTeardown: "<rootDir>/tests/support/database/postgres-teardown.ts",
  setupFiles: ["<rootDir>/tests/support/setup/setup-database-url.ts"],
  setupFilesAfterEnv: ["<rootDir>/tests/support/setup/setup-database.ts"],
};

const unit: Config = {
  testEnvironment: "node",
  testMatch: beside("*.test.ts"),
  testPathIgnorePatterns: ["\\.(integration|nightly)\\.test\\.ts$"],
};
const component: Config = {
  testEnvironment: "<rootDir>/tests/support/setup/browser-environment.ts",
  testMatch: beside("*.test.tsx"),
  setupFilesAfterEnv: ["<rootDir>/tests/support/setup/setup-component.ts"],
};
const integration: Config = {
  ...onPostgres,
  testMatch: ["<rootDir>/tests/integration/**/*.test.ts", ...beside("*.{integration,nightly}.test.ts")],
  testPathIgnorePatterns: isFullSize ? [] : ["\\.nightly\\.test\\.ts$"],
};
const realtime: Config = { ...onPostgres, testMatch: ["<rootDir>/tests/realtime/**/*.test.ts"] };
const security: Config = {
  ...onPostgres,
  testMatch: ["<rootDir>/tests/security/**/*.test.ts"],
  testPathIgnorePatterns: isFullSize ? [] : ["\\.nightly\\.test\\.ts$"],
};
/** Requests to one built and started app, whose database these tests share. */
const web: Config = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/tests/web/**/*.test.ts"],
  globalSetup: "<rootDir>/tests/support/servers/app-setup.ts",
  globalTeardown: "<rootDir>/tests/support/servers/app-teardown.ts",
  setupFiles: ["<rootDir>/tests/support/setup/setup-app-variables.ts"],
  setupFilesAfterEnv: ["<rootDir>/tests/support/setup/setup-app.ts"],
};
const ALL = { unit, component, integration, realtime, security, web };

/**
 * A moment at which `npm run test:clock` runs tests, in UTC, and the projects that it runs at it.
 */
type Moment = { name: string; now: string; projects: (keyof typeof ALL)[] };

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns the name of the run that proves a guard: one a file, and one more for each guard that is
 * read at load.
 */
const getRun = ({ file, name, readAtLoad }: Guard): string => (readAtLoad ? name : file);

/**
 * Returns the configuration of `npm run test:security -- --prove`: each file once, with the guards
 * that its tests run without.
 */
async function prove(only: string): Promise<Config> {
  const guards = GUARDS.filter(({ name }) => name.includes(only));
  const runs = [...new Set(guards.map(getRun))];
  const base = await project("guard", onPostgres);
  return {
    maxWorkers: 2,
    testTimeout: 60_000,
    testNamePattern: `^(${guards.map(({ test }) => escapePattern(test)).join("|")})$`,
    projects: runs.map((run) => {
      const disabled = guards.filter((guard) => getRun(guard) === run);
      const { file } = disabled[0]!;
      return {
        ...base,
        displayName: run,
        // Jest searches the folders of each project, and this one has a single file.
        roots: [`<rootDir>/${path.dirname(file)}`],
        testMatch: [`<rootDir>/${file}`],
        globals: { DISABLED_GUARDS: disabled.map(({ name, test }) => ({ name, test })) },
        setupFiles: [...(base.setupFiles ?? []), "<rootDir>/tests/support/setup/setup-guard.ts"],
      };
    }),
  };
}

export default async function config(): Promise<Config> {
  if (process.env.PROVE_GUARDS !== undefined) return prove(process.env.PROVE_GUARDS);
  const moments = JSON.parse(process.env.TEST_MOMENTS ?? "[]") as Moment[];
  const all = Object.fromEntries(
    await Promise.all(Object.entries(ALL).map(async ([key, settings]) => [key, await project(key, settings)] as const)),
  );
  const atMoments = moments.flatMap(({ name, now, projects }) =>
    projects.map((key) => ({ ...all[key], displayName: `${key}, ${name}`, globals: { TEST_NOW: now } })),
  );
  return {
    maxWorkers: 2,
    // Most tests take milliseconds. The limit leaves room for a slow machine that does other work
    // at the same time.
    testTimeout: 60_000,
    projects: moments.length > 0 ? atMoments : Object.values(all),
  };
}
