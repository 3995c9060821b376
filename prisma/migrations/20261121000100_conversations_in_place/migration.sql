-- Every flush of chat moves "lastSeq" and "position" on. While "position" stood in two indexes, each such update wrote a
-- new entry to all four, and the dead ones cost two thirds of the throughput within a minute. Now the update stays in
-- its page; a member's few conversations are sorted when they are listed (docs/decisions/003).
DROP INDEX "conversations_userAId_position_idx";
DROP INDEX "conversations_userBId_position_idx";
CREATE INDEX "conversations_userBId_idx" ON "conversations"("userBId");
ALTER TABLE "conversations" SET (fillfactor = 50);
