import { execFileSync } from "node:child_process";
import path from "node:path";

/** Returns the files that a program loads, which is compiled as in `scripts/start.mjs`. */
function listModules(program: string): string[] {
  const code = `require("tsx/cjs/api").register();
    require(${JSON.stringify(program)});
    console.log(JSON.stringify(Object.keys(require.cache)));`;
  const modules = JSON.parse(execFileSync(process.execPath, ["-e", code], { encoding: "utf8" })) as string[];
  return modules.map((file) => path.relative(process.cwd(), file));
}

/** The embedded PostgreSQL needs pg. tsx loads esbuild. */
const PACKAGES = /^node_modules\/(tsx|esbuild|pg|pg-[^/]+|postgres-[^/]+|xtend)\//;
const OWN_FILES = /^(scripts\/(?!start\/(build|database|settings|steps)\.)|lib\/core\/server\/process\/port\.ts$)/;

it.each(["./scripts/start/main.ts", "./scripts/cluster/main.ts"])(
  "loads neither the builder nor the database's client in the process that stays, %s",
  (program) => {
    const modules = listModules(program);
    expect(modules).toContain(path.normalize(program));
    expect(modules.filter((file) => !PACKAGES.test(file) && !OWN_FILES.test(file))).toEqual([]);
  },
);
