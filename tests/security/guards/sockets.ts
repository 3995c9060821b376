import type { BusEvent } from "@/lib/realtime/bus-events";

import { guard } from "./guard";

type Anonymous = typeof import("@/realtime/limits/anonymous-connections");
type BusPayload = typeof import("@/lib/realtime/bus-payload");
type Name = "anonymousPerAddress" | "anonymousTotal";

const LIMITS = "tests/realtime/connection-limits.test.ts";
const MAP = "tests/realtime/map.test.ts";
const BUS = "tests/security/bus.test.ts";

/** Returns a count of unauthenticated connections that ignores one of its limits. */
const withoutLimit =
  (name: Name) =>
  ({ AnonymousConnections }: Anonymous): Partial<Anonymous> => ({
    AnonymousConnections: class extends AnonymousConnections {
      constructor(limits: ConstructorParameters<typeof AnonymousConnections>[0]) {
        super({ ...limits, [name]: Infinity });
      }
    },
  });

/** Returns a bus that believes what it receives. */
const withoutPayloadCheck = (): Partial<BusPayload> => ({
  unpackEvents: (payload) => ({ events: JSON.parse(payload.toString()) as BusEvent[] }),
});

/** Guards of the realtime process against its clients, and against others who reach the bus. */
export const SOCKET_GUARDS = [
  guard<Anonymous>({
    name: "sockets: unauthenticated connections of an address are limited",
    module: "@/realtime/limits/anonymous-connections",
    without: withoutLimit("anonymousPerAddress"),
    file: LIMITS,
    test: "unauthenticated connections give way at the limit of their address, the oldest first, on both channels together",
  }),
  guard<Anonymous>({
    name: "sockets: unauthenticated connections of a process are limited",
    module: "@/realtime/limits/anonymous-connections",
    without: withoutLimit("anonymousTotal"),
    file: LIMITS,
    test: "unauthenticated connections are limited in total, whatever address they have",
  }),
  guard<Anonymous>({
    name: "sockets: handshakes of an address are limited",
    module: "@/realtime/limits/anonymous-connections",
    without: ({ AnonymousConnections }) => ({
      AnonymousConnections: class extends AnonymousConnections {
        override admit = () => true;
      },
    }),
    file: LIMITS,
    test: "unauthenticated connections are refused above the rate of their address, on both channels",
  }),
  guard<typeof import("@/lib/core/server/signature")>({
    name: "sockets: a client doesn't choose its address",
    module: "@/lib/core/server/signature",
    without: () => ({ isSigned: () => true }),
    file: LIMITS,
    test: "unauthenticated connections can't choose their address",
  }),
  guard<typeof import("@/realtime/transports/client-address")>({
    name: "sockets: a client doesn't choose the address in the log",
    module: "@/realtime/transports/client-address",
    without: () => ({ getClientAddress: ({ headers }) => String(headers["x-nametag-client-address"]) }),
    file: LIMITS,
    test: "unauthenticated connections can't choose the address that the log says of them",
  }),
  guard<typeof import("@/realtime/limits/limits")>({
    name: "sockets: a member has twenty on the chat channel",
    module: "@/realtime/limits/limits",
    without: ({ LIMITS: limits }) => ({ LIMITS: { ...limits, socketsPerUser: Infinity } }),
    file: LIMITS,
    test: "a member with more than 20 sockets loses the oldest on the chat channel, with a code and words",
  }),
  guard<typeof import("@/realtime/transports/socket-io-limits")>({
    name: "sockets: a member has twenty on the map channel",
    module: "@/realtime/transports/socket-io-limits",
    without: () => ({ closeOldestSockets: () => undefined }),
    file: LIMITS,
    test: "a member with more than 20 sockets loses the oldest on the map channel, and the client doesn't connect again",
  }),
  guard<typeof import("@/realtime/limits/token-bucket")>({
    name: "sockets: frames are limited on the chat channel",
    module: "@/realtime/limits/token-bucket",
    without: ({ TokenBucket }) => ({
      TokenBucket: class extends TokenBucket {
        override take = () => true;
      },
    }),
    file: LIMITS,
    test: "frames above the rate are refused with the seconds to wait, and close the socket of a client that continues",
  }),
  guard<typeof import("@/realtime/transports/socket-io-limits")>({
    name: "sockets: frames are limited on the map channel",
    module: "@/realtime/transports/socket-io-limits",
    without: () => ({ refuseEventsOver: () => undefined }),
    file: LIMITS,
    test: "frames above the rate are refused and close the connection on the map channel too",
  }),
  guard<typeof import("@/lib/core/shared/parse-input")>({
    name: "sockets: texts that can't be stored are refused on the map channel",
    module: "@/lib/core/shared/parse-input",
    without: () => ({ parseInput: (schema, value) => schema.safeParse(value) as never }),
    file: MAP,
    test: "joinEvent rejects leaveEvent with what no other input may have",
  }),
  guard<BusPayload>({
    name: "bus: values are checked",
    module: "@/lib/realtime/bus-payload",
    without: withoutPayloadCheck,
    file: BUS,
    test: "the bus over Redis drops a longitude of 1e300, and reads on",
  }),
  guard<BusPayload>({
    name: "bus: payloads have a size limit",
    module: "@/lib/realtime/bus-payload",
    without: withoutPayloadCheck,
    file: BUS,
    test: "does not even parse a payload of 20 MB that Redis carries",
  }),
];
