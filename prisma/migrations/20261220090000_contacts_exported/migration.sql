-- When the member last made a CSV file of their network.
ALTER TABLE "profiles" ADD COLUMN "contactsExportedAt" TIMESTAMPTZ(3);
