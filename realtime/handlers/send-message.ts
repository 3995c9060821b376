import type { Actor } from "@/lib/auth/schema";
import { AppError } from "@/lib/core/shared/errors";
import type { ClientFrame } from "@/lib/realtime/shared/protocol";

import { errorFrame } from "../connection/frames";
import type { Authenticated } from "../connection/ws-connection";
import type { HandlerContext } from "./context";

type Frame = Extract<ClientFrame, { type: "send_message" }>;

/** The frame's token must be its user's own (contract §6). Nearly always it is the socket's, which was checked. */
async function requireOwnToken(
  { actor, token }: Authenticated,
  given: string,
  { identify }: HandlerContext,
): Promise<Actor> {
  if (given === token) return actor;
  const found = await identify(given);
  if (!found) throw new AppError("unauthorized", "Your session has ended. Please log in again.");
  if (found.actor.userId !== actor.userId) throw new AppError("forbidden", "This message is signed by somebody else.");
  return actor;
}

/**
 * Takes a message in: the next frame is handled as soon as this one stands in the queue, so one socket's sends keep their
 * order and share a commit. `message_sent` goes to every tab of the sender by delivery, after the commit.
 */
export async function sendMessage(connection: Authenticated, frame: Frame, context: HandlerContext): Promise<void> {
  const actor = await requireOwnToken(connection, frame.token, context);
  await context.consume("chat", actor.userId);
  const { clientId } = frame;
  context.writer.send(actor, frame).then(
    ({ message, repeated }) => {
      // Sent before: delivery told all tabs then, and only this one asks again.
      if (repeated) connection.send({ type: "message_sent", message, ...(clientId !== undefined && { clientId }) });
    },
    (error: unknown) => connection.send(errorFrame(error, clientId)),
  );
}
