-- When the member was asked for tags, or saved some.
ALTER TABLE "profiles" ADD COLUMN "tagsAskedAt" TIMESTAMPTZ(3);
