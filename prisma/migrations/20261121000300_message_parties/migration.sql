-- A message's two people are its conversation's, whose own foreign keys hold them. Checking both again for each message,
-- and locking their rows to do so, was a quarter of what it costs to store one (docs/decisions/003).
ALTER TABLE "messages" DROP CONSTRAINT "messages_senderId_fkey";
ALTER TABLE "messages" DROP CONSTRAINT "messages_receiverId_fkey";
