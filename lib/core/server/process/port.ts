import { createServer } from "node:net";

/** Returns the code of why nothing can listen at the port, such as EADDRINUSE, or null. */
export function findPortProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code));
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}
