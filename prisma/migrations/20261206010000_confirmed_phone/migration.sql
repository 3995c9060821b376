-- The number that a code in a text message confirmed, in E.164. Text messages go to no other (docs/product/notifications.md#phone-number).
ALTER TABLE "profiles" ADD COLUMN "confirmedPhone" TEXT,
  ADD CONSTRAINT "profiles_confirmed_phone_form" CHECK ("confirmedPhone" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "profiles_confirmed_phone_has_a_phone" CHECK ("confirmedPhone" IS NULL OR "phone" IS NOT NULL);
