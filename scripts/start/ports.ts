import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, which could take one before it is used. */
const FREE_PORTS = { min: 20_000, max: 30_000 };
const MAX_ATTEMPTS = 100;

function findProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      resolve(code === "EADDRINUSE" ? "is in use by another program" : `can't be listened on (${code})`);
    });
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}

/** The keys are variable names. @throws Error with one line that names the variable */
export async function checkPorts(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await findProblem(port);
    if (problem) throw new Error(`${variable}: port ${port} ${problem}; set ${variable} to a free one.`);
  }
}

export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt === MAX_ATTEMPTS) throw new Error(`No free port between ${FREE_PORTS.min} and ${FREE_PORTS.max}`);
    const port = randomInt(FREE_PORTS.min, FREE_PORTS.max);
    if (!ports.has(port) && (await findProblem(port)) === null) ports.add(port);
  }
  return [...ports];
}
