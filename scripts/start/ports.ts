import { createServer } from "node:net";

function portProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      resolve(code === "EADDRINUSE" ? "is taken by another program" : `can't be listened on (${code})`);
    });
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}

/** @throws Error, one line that names the variable to set, when a port is taken */
export async function checkPorts(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await portProblem(port);
    if (problem) throw new Error(`${variable}: port ${port} ${problem}; set ${variable} to a free one.`);
  }
}
