import { runInNewContext } from "node:vm";

import { BANNER } from "./banner";

function run(node: string) {
  const written: string[] = [];
  const codes: number[] = [];
  const env: Record<string, string> = {};
  const stderr = { write: (text: string) => written.push(text) };
  const process = {
    ...{ env, stderr, versions: { node }, execPath: "/usr/bin/node" },
    loadEnvFile: () => undefined,
    exit: (code: number) => codes.push(code),
  };
  runInNewContext(BANNER, { process });
  return { written, codes, env };
}

it("ends an older Node with a sentence, and with the code after which systemd does not try again", () => {
  const { written, codes } = run("20.19.2");
  expect(written).toEqual(["Nametag needs Node 24 or newer, and this is 20.19.2 at /usr/bin/node.\n"]);
  expect(codes).toEqual([78]);
});

it("starts in production otherwise", () => {
  expect(run("24.1.0")).toEqual({ written: [], codes: [], env: { NODE_ENV: "production" } });
});
