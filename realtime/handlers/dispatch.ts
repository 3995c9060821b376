import { AppError } from "@/lib/core/shared/errors";
import type { ClientFrame } from "@/lib/realtime/shared/protocol";

import { errorFrame } from "../connection/frames";
import type { Authenticated } from "../connection/ws-connection";
import type { HandlerContext } from "./context";
import { joinEvent } from "./join-event";
import { sendMessage } from "./send-message";
import { typing } from "./typing";

/** A client that wonders whether its socket lives authenticates again; with a newer token of the same user, too. */
async function authenticateAgain(
  connection: Authenticated,
  token: string,
  { identify }: HandlerContext,
): Promise<void> {
  if (token !== connection.token) {
    const found = await identify(token);
    if (!found) throw new AppError("unauthorized", "Your session has ended. Please log in again.");
    // Rooms and deliveries hang on who and which session this socket is: for another one, connect again.
    const isSame = found.actor.userId === connection.actor.userId && found.actor.sid === connection.actor.sid;
    if (!isSame) throw new AppError("forbidden", "This connection belongs to another session.");
    connection.token = token;
  }
  connection.send({ type: "authenticated", userId: connection.actor.userId });
}

function route(connection: Authenticated, frame: ClientFrame, context: HandlerContext): Promise<void> {
  switch (frame.type) {
    case "authenticate":
      return authenticateAgain(connection, frame.token, context);
    case "join_event":
      return joinEvent(connection, frame.eventId, context);
    case "send_message":
      return sendMessage(connection, frame, context);
    case "typing":
      return typing(connection, frame.receiverId, context);
  }
}

/** Handles a frame; every failure becomes an `error` frame, and the socket stays (contract §6). */
export async function dispatch(connection: Authenticated, frame: ClientFrame, context: HandlerContext): Promise<void> {
  try {
    await route(connection, frame, context);
  } catch (error) {
    connection.send(errorFrame(error, "clientId" in frame ? frame.clientId : undefined));
  }
}
