import { createServer } from "node:net";

import { checkPorts, findFreePorts } from "./ports";

it("names the variable of a port that another program uses", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await expect(checkPorts({ REALTIME_PORT: port })).rejects.toThrow(
    `REALTIME_PORT: port ${port} is in use by another program; set REALTIME_PORT to a free one.`,
  );
  await new Promise((resolve) => server.close(resolve));
  await checkPorts({ REALTIME_PORT: port });
});

it("finds different free ports below those of outgoing connections", async () => {
  const ports = await findFreePorts(5);
  expect(new Set(ports).size).toBe(5);
  for (const port of ports) expect([port >= 20_000, port < 30_000]).toEqual([true, true]);
  await checkPorts(Object.fromEntries(ports.map((port) => [`PORT_${port}`, port])));
});
