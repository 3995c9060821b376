import { inSpan } from "@/lib/core/server/telemetry/span";
import { AppError } from "@/lib/core/shared/errors";
import type { ClientFrame } from "@/lib/api/protocol/frames";

import { getClientId, toErrorFrame } from "../connection/frames";
import type { Connection } from "../types";
import type { ChatContext } from "./context";
import { joinEvent } from "./join-event";
import { sendMessage } from "./send-message";
import { sendTyping } from "./typing";

/** Clients repeat `authenticate` to check the connection or to replace the token. */
async function authenticateAgain(connection: Connection, token: string, { authenticate }: ChatContext): Promise<void> {
  if (token !== connection.token) {
    const actor = await authenticate(token);
    if (!actor) throw new AppError("unauthorized", "realtime.sessionEnded");
    // Joined events and deliveries belong to this session, so another one needs a new connection.
    const isSameSession = actor.userId === connection.actor.userId && actor.sid === connection.actor.sid;
    if (!isSameSession) throw new AppError("forbidden", "realtime.otherSession");
    connection.token = token;
  }
  connection.outgoing.send({ type: "authenticated", userId: connection.actor.userId });
}

function route(connection: Connection, frame: ClientFrame, context: ChatContext): Promise<void> {
  switch (frame.type) {
    case "authenticate":
      return authenticateAgain(connection, frame.token, context);
    case "join_event":
      return joinEvent(connection, frame, context);
    case "send_message":
      return sendMessage(connection, frame, context);
    case "typing":
      return sendTyping(connection, frame.receiverId, context);
  }
}

/** Sends a failure as an `error` frame and keeps the socket open. */
export async function dispatch(connection: Connection, frame: ClientFrame, context: ChatContext): Promise<void> {
  try {
    await inSpan(`ws ${frame.type}`, () => route(connection, frame, context));
  } catch (error) {
    connection.outgoing.send(toErrorFrame(error, connection.locale, getClientId(frame)));
  }
}
