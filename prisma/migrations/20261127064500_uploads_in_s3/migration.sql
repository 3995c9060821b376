ALTER TABLE "uploads" DROP CONSTRAINT "uploads_storage_known";
ALTER TABLE "uploads"
  ADD CONSTRAINT "uploads_storage_known" CHECK ("storage" IN ('disk', 's3', 'uploadthing'));
