ALTER TABLE "uploads" DROP CONSTRAINT "uploads_kind_known";
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_known"
  CHECK ("kind" IN ('avatar', 'sponsor-logo', 'host-logo', 'site-logo'));
