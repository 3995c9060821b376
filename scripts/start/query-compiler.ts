import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "esbuild";

/** Beside the bundles, in their folder. */
export const QUERY_COMPILER = "query-compiler.wasm";

/**
 * Lets bundles read Prisma's query compiler from a file. Prisma has it as a script with a string of 4.6 MB, which stays in memory twice,
 * as the script and as the string, for as long as the process runs.
 */
export const queryCompilerFile = (folder: string): Plugin => ({
  name: "query-compiler-file",
  setup(build) {
    build.onResolve({ filter: /^@prisma\/client\/runtime\/query_compiler_.*\.wasm-base64\.js$/ }, ({ path: id }) => ({
      path: require.resolve(id),
      namespace: "query-compiler-file",
    }));
    build.onLoad({ filter: /.*/, namespace: "query-compiler-file" }, ({ path: script }) => {
      const base64 = /^const wasm = "([A-Za-z0-9+/=]+)"/m.exec(readFileSync(script, "utf8"))?.[1];
      if (!base64) throw new Error(`Prisma's query compiler is not in ${script} as expected`);
      writeFileSync(path.join(folder, QUERY_COMPILER), Buffer.from(base64, "base64"));
      const read = `require("node:fs").readFileSync(require("node:path").join(__dirname, "${QUERY_COMPILER}"), "base64")`;
      return { contents: `Object.defineProperty(exports, "wasm", { enumerable: true, get: () => ${read} });` };
    });
  },
});
