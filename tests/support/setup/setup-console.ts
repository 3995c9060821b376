import { recordConsole, verifyConsole } from "./console";
import { removeExitListeners } from "./exit-listeners";

// A console error or warning that a test does not expect fails that test.
beforeEach(() => {
  jest.spyOn(console, "error").mockImplementation((...args: unknown[]) => recordConsole("error", args));
  jest.spyOn(console, "warn").mockImplementation((...args: unknown[]) => recordConsole("warn", args));
});
afterEach(verifyConsole);

afterAll(removeExitListeners);
