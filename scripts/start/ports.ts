import { randomInt } from "node:crypto";

import { findPortProblem } from "../../lib/core/server/process/port";

/** Below the ports of outgoing connections, which could take one before it is used. */
const FREE_PORTS = { min: 20_000, max: 30_000 };
const MAX_ATTEMPTS = 100;

/** The keys are variable names. @throws Error with one line that names the variable */
export async function checkPorts(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    const code = await findPortProblem(port);
    const problem = code === "EADDRINUSE" ? "is in use by another program" : `can't be listened on (${code})`;
    if (code !== null) throw new Error(`${variable}: port ${port} ${problem}; set ${variable} to a free one.`);
  }
}

export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt === MAX_ATTEMPTS) throw new Error(`No free port between ${FREE_PORTS.min} and ${FREE_PORTS.max}`);
    const port = randomInt(FREE_PORTS.min, FREE_PORTS.max);
    if (!ports.has(port) && (await findPortProblem(port)) === null) ports.add(port);
  }
  return [...ports];
}
