import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, so that none of those takes a port before it is used. */
const FREE_PORTS = { min: 20_000, max: 30_000 };
const MAX_ATTEMPTS = 100;

/** Returns why nothing can listen on the port, or null if it is free. */
function findProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      resolve(code === "EADDRINUSE" ? "is in use by another program" : `can't be listened on (${code})`);
    });
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}

/**
 * Checks that the ports are free. The keys are the variables that set them.
 *
 * @throws Error, one line that names the variable to change
 */
export async function checkPorts(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await findProblem(port);
    if (problem) throw new Error(`${variable}: port ${port} ${problem}; set ${variable} to a free one.`);
  }
}

/** Returns that many different free ports, for servers of tests. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt === MAX_ATTEMPTS) throw new Error(`No free port between ${FREE_PORTS.min} and ${FREE_PORTS.max}`);
    const port = randomInt(FREE_PORTS.min, FREE_PORTS.max);
    if (!ports.has(port) && (await findProblem(port)) === null) ports.add(port);
  }
  return [...ports];
}
