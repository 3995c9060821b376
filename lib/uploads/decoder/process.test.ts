import { startDecoder } from "./process";

it("ends a process that computes longer than allowed", async () => {
  const endless = { built: "", source: "", flags: ["--eval", "for (;;);"] };
  const decoder = startDecoder({ isBuilt: false, memoryBytes: 1e9, cpuSeconds: 1, program: endless });
  await expect(decoder.decode({} as never, 600_000)).rejects.toThrow("SIGKILL");
  expect(decoder.isAlive()).toBe(false);
});
