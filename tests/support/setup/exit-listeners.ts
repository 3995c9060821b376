/**
 * The exit listeners of the process before anything of the present test file is loaded, because
 * this is the first import of the first setup file.
 */
const outsideOfThisFile = new Set(process.listeners("exit"));

/**
 * Removes the exit listeners of the process that this test file and its setup files added. pino
 * adds one for each test file that loads the logger, and each would keep all modules of its file in
 * memory.
 */
export function removeExitListeners(): void {
  for (const listener of process.listeners("exit")) if (!outsideOfThisFile.has(listener)) process.off("exit", listener);
}
