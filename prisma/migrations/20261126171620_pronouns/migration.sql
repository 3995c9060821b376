-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "pronouns" TEXT;

ALTER TABLE "profiles" ADD CONSTRAINT "profiles_pronouns_text_limits" CHECK (char_length("pronouns") <= 40);
