/** @jest-config-loader esbuild-register */
import type { Config } from "jest";
import nextJest from "next/jest.js";

// An odd zone (UTC+12:45, with summer time), so that a forgotten time zone fails loudly instead of passing by luck.
process.env.TZ = "Pacific/Chatham";

const createJestConfig = nextJest({ dir: "./" });

// Published as ES modules only; Jest runs CommonJS, so these are compiled like our own code.
const esmOnlyPackages = [
  ...["jose", "@prisma/schema-engine-wasm"],
  ...["next-intl", "use-intl", "intl-messageformat", "@formatjs", "icu-minify", "@schummar/icu-type-parser"],
  // file-type and what it is made of.
  ...["file-type", "strtok3", "token-types", "uint8array-extras", "@tokenizer/inflate", "@borewit/text-codec"],
];

async function project(displayName: string, config: Config): Promise<Config> {
  const resolved = await createJestConfig({
    displayName,
    // file-type names its entry for `import` alone.
    moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1", "^file-type$": "<rootDir>/node_modules/file-type/index.js" },
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
    restoreMocks: true,
    ...config,
    setupFiles: ["<rootDir>/tests/support/setup/setup-environment.ts", ...(config.setupFiles ?? [])],
    setupFilesAfterEnv: ["<rootDir>/tests/support/setup/setup-console.ts", ...(config.setupFilesAfterEnv ?? [])],
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

export default async function config(): Promise<Config> {
  return {
    maxWorkers: 2,
    testTimeout: 15_000,
    projects: await Promise.all([
      project("unit", {
        testEnvironment: "node",
        testMatch: beside("*.test.ts"),
        testPathIgnorePatterns: ["\\.integration\\.test\\.ts$"],
      }),
      project("component", {
        testEnvironment: "<rootDir>/tests/support/setup/browser-environment.ts",
        testMatch: beside("*.test.tsx"),
        setupFilesAfterEnv: ["<rootDir>/tests/support/setup/setup-component.ts"],
      }),
      project("integration", {
        ...onPostgres,
        testMatch: ["<rootDir>/tests/integration/**/*.test.ts", ...beside("*.integration.test.ts")],
      }),
      project("realtime", { ...onPostgres, testMatch: ["<rootDir>/tests/realtime/**/*.test.ts"] }),
    ]),
  };
}
