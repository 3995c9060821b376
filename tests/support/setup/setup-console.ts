import { recordConsole, verifyConsole } from "./console";

// A console error or warning that a test does not expect fails that test.
beforeEach(() => {
  jest.spyOn(console, "error").mockImplementation((...args: unknown[]) => recordConsole("error", args));
  jest.spyOn(console, "warn").mockImplementation((...args: unknown[]) => recordConsole("warn", args));
});
afterEach(verifyConsole);

// pino registers an exit listener of the process for each test file, and each would keep all modules of its file in memory.
const outsideOfThisFile = new Set(process.listeners("exit"));
afterAll(() => {
  for (const listener of process.listeners("exit")) if (!outsideOfThisFile.has(listener)) process.off("exit", listener);
});
