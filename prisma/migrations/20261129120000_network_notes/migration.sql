-- What members note about people in their network (docs/product/network-notes.md).
CREATE TABLE "network_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ownerId" UUID NOT NULL,
    "memberId" UUID,
    "contactId" UUID,
    "note" VARCHAR(2000) NOT NULL DEFAULT '',
    "followUpOn" DATE,
    "followUpDoneAt" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "network_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "network_notes_one_person" CHECK (num_nonnulls("memberId", "contactId") = 1),
    CONSTRAINT "network_notes_not_self" CHECK ("memberId" IS DISTINCT FROM "ownerId"),
    CONSTRAINT "network_notes_done_has_date" CHECK ("followUpDoneAt" IS NULL OR "followUpOn" IS NOT NULL),
    CONSTRAINT "network_notes_revision" CHECK ("revision" >= 1)
);
CREATE UNIQUE INDEX "network_notes_ownerId_memberId_key" ON "network_notes"("ownerId", "memberId");
CREATE UNIQUE INDEX "network_notes_ownerId_contactId_key" ON "network_notes"("ownerId", "contactId");
CREATE INDEX "network_notes_ownerId_createdAt_idx" ON "network_notes"("ownerId", "createdAt");
CREATE INDEX "network_notes_memberId_idx" ON "network_notes"("memberId");
CREATE INDEX "network_notes_contactId_idx" ON "network_notes"("contactId");
CREATE INDEX "network_notes_followUpOn_idx" ON "network_notes"("followUpOn");
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "network_notes_of_members" BEFORE INSERT ON "network_notes" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId', 'memberId');

CREATE TABLE "network_note_tags" (
    "noteId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "label" VARCHAR(40) NOT NULL,

    CONSTRAINT "network_note_tags_pkey" PRIMARY KEY ("noteId", "position"),
    CONSTRAINT "network_note_tags_position" CHECK ("position" BETWEEN 1 AND 10),
    CONSTRAINT "network_note_tags_text" CHECK ("key" <> '' AND "label" <> '')
);
CREATE UNIQUE INDEX "network_note_tags_noteId_key_key" ON "network_note_tags"("noteId", "key");
ALTER TABLE "network_note_tags" ADD CONSTRAINT "network_note_tags_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "network_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
