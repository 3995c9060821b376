import { z } from "zod";

import { clientFrameSchema } from "../../lib/api/protocol/frames";
import { joinEventSchema, leaveEventSchema } from "../../lib/api/protocol/map-events";
import { SOCKET_IO_PATH, WS_PATH } from "../../lib/api/protocol/paths";
import { locationUpdateSchema } from "../../lib/presence/schema";
import { serverFrameSchema, socketEventSchemas } from "../../lib/api/protocol/server-messages";
import packageFile from "../../package.json";
import { buildExample } from "./examples";

type Message = { name: string; title: string; payload: object; examples: { name: string; payload: unknown }[] };

const toSchema = (schema: z.ZodType, io: "input" | "output"): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-7" }) as Record<string, unknown>;
  return rest;
};

function buildMessage(name: string, schema: z.ZodType, io: "input" | "output"): Message {
  const payload = toSchema(schema, io);
  return { name, title: name, payload, examples: [{ name: "example", payload: buildExample(payload, {}) }] };
}

function buildFrames(union: z.ZodDiscriminatedUnion, io: "input" | "output"): Record<string, Message> {
  const messages: Record<string, Message> = {};
  for (const option of union.options as z.ZodObject[]) {
    const [type = ""] = [...(option.shape.type as z.ZodLiteral<string>).values];
    messages[type] = buildMessage(type, option, io);
  }
  return messages;
}

const SOCKET_CLIENT_EVENTS = {
  joinEvent: joinEventSchema,
  leaveEvent: leaveEventSchema,
  locationUpdate: locationUpdateSchema,
};

const buildEvents = (schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, Message> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, buildMessage(name, schema, io)]));

const CHANNELS = [
  {
    channel: "ws",
    address: WS_PATH,
    title: "Chat and notifications: JSON text frames over WebSocket",
    fromClient: buildFrames(clientFrameSchema, "input"),
    fromServer: buildFrames(serverFrameSchema, "output"),
  },
  {
    channel: "socketIo",
    address: SOCKET_IO_PATH,
    title: "The live map: Socket.IO 4, with the token in auth.token",
    fromClient: buildEvents(SOCKET_CLIENT_EVENTS, "input"),
    fromServer: buildEvents(socketEventSchemas, "output"),
  },
];

/** Returns a key like `ws.fromServer.typing`. */
const buildKey = (channel: string, side: string, name: string): string => `${channel}.${side}.${name}`;

export function buildAsyncApi(): object {
  const channels: Record<string, object> = {};
  const operations: Record<string, object> = {};
  const messages: Record<string, Message> = {};
  for (const { channel, address, title, fromClient, fromServer } of CHANNELS) {
    const references: Record<string, object> = {};
    for (const [side, group] of Object.entries({ fromClient, fromServer })) {
      const keys = Object.entries(group).map(([name, message]) => {
        const key = buildKey(channel, side, name);
        messages[key] = message;
        references[key] = { $ref: `#/components/messages/${key}` };
        return key;
      });
      operations[`${channel}.${side}`] = {
        action: side === "fromClient" ? "receive" : "send",
        channel: { $ref: `#/channels/${channel}` },
        messages: keys.map((key) => ({ $ref: `#/channels/${channel}/messages/${key}` })),
      };
    }
    channels[channel] = { address, title, messages: references };
  }
  return {
    asyncapi: "3.1.0",
    info: { title: "Nametag realtime protocol", version: packageFile.version, license: { name: "MIT" } },
    defaultContentType: "application/json",
    channels,
    operations,
    components: { messages },
  };
}
