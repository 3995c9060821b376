import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Server } from "socket.io";

// The baseline of `presence`: sends each position to all. No sessions, distances, blocks or limits.
type Location = { eventId: string; userId: string; latitude: number; longitude: number };

const httpServer = createServer();
const io = new Server(httpServer, { serveClient: false, perMessageDeflate: false });
io.on("connection", (socket) => {
  socket.on("joinEvent", async ({ eventId }: { eventId: string }, done: () => void) => {
    await socket.join(eventId);
    done();
  });
  socket.on("locationUpdate", (location: Location) => {
    io.to(location.eventId).emit("attendeeLocationUpdate", { ...location, timestamp: new Date().toISOString() });
  });
});
httpServer.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(httpServer.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
