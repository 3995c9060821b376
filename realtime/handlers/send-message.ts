import { AppError } from "@/lib/core/shared/errors";
import type { ClientFrame } from "@/lib/api/protocol/frames";

import { toErrorFrame } from "../connection/frames";
import type { Connection } from "../types";
import type { ChatContext } from "./context";

type SendMessageFrame = Extract<ClientFrame, { type: "send_message" }>;

/** Throws if a frame's token belongs to another user. Usually it is the socket's own token. */
async function requireOwnToken(connection: Connection, token: string, { authenticate }: ChatContext): Promise<void> {
  if (token === connection.token) return;
  const actor = await authenticate(token);
  if (!actor) throw new AppError("unauthorized", "realtime.sessionEnded");
  if (actor.userId !== connection.actor.userId) throw new AppError("forbidden", "realtime.otherSender");
}

/**
 * Resolves once the message is queued, so that one socket's messages keep their order and share a
 * commit. After the commit, delivery sends `message_sent` to every tab of the sender.
 */
export async function sendMessage(
  connection: Connection,
  frame: SendMessageFrame,
  context: ChatContext,
): Promise<void> {
  await requireOwnToken(connection, frame.token, context);
  await context.consume("chat", connection.actor.userId);
  const { clientId } = frame;
  context.writer.send(connection.actor, frame).then(
    ({ message, isRepeat }) => {
      // All tabs got the message the first time. Only this socket needs the response again.
      if (isRepeat)
        connection.outgoing.send({ type: "message_sent", message, ...(clientId !== undefined && { clientId }) });
    },
    (error: unknown) => connection.outgoing.send(toErrorFrame(error, connection.locale, clientId)),
  );
}
