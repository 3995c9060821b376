import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Server } from "socket.io";

// The baseline of the rows `presence` and `fan-out`: Socket.IO as one writes it first. Who joins is believed, and each
// thing heard is told to the room at once. No session, no distance, no blocks, no limits.
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
  socket.on("tell", (happening: { eventId: string }) => {
    io.to(happening.eventId).emit("user_checked_in", happening);
  });
});
httpServer.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(httpServer.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
