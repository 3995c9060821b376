-- When the member was asked for tags, or saved some.
ALTER TABLE "profiles" ADD COLUMN "topicsAskedAt" TIMESTAMPTZ(3);
