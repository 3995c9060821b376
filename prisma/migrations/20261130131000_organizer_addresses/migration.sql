-- Former addresses of a page, which nobody else gets, and when an admin took the page down.
ALTER TABLE "organizers" ADD COLUMN "formerSlugs" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[];
ALTER TABLE "organizers" ADD COLUMN "takenDownAt" TIMESTAMPTZ(3);
CREATE INDEX "organizers_formerSlugs_idx" ON "organizers" USING GIN ("formerSlugs");
