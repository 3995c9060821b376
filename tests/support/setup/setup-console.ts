import { recordConsole, settleConsole } from "./console";

// A warning nobody asked for is a fault nobody has seen yet: it fails the test that caused it.
beforeEach(() => {
  jest.spyOn(console, "error").mockImplementation((...args: unknown[]) => recordConsole("error", args));
  jest.spyOn(console, "warn").mockImplementation((...args: unknown[]) => recordConsole("warn", args));
});
afterEach(settleConsole);
