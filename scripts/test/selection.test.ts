import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

it("fails when a selection of browser tests matches nothing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-selection-"));
  const script = `import("./scripts/test/playwright.mjs")
    .then(({ runPlaywright }) => runPlaywright(["no-such-test", "--list"], process.argv[1]))
    .then(({ passed, failures }) => console.log(JSON.stringify({ passed, failed: failures.length })))`;
  const { stdout } = spawnSync(process.execPath, ["-e", script, path.join(folder, "report.json")], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('{"passed":0,"failed":1}');
}, 60_000);
