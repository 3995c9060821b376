-- CreateTable
CREATE TABLE "attempt_levels" (
    "key" VARCHAR(64) NOT NULL,
    "level" DOUBLE PRECISION NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_levels_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "attempt_levels_expiresAt_idx" ON "attempt_levels"("expiresAt");

ALTER TABLE "attempt_levels" ADD CONSTRAINT "attempt_levels_level_positive" CHECK ("level" >= 0);
