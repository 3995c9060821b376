-- The language that a member has chosen (docs/product/navigation.md#language). Null: none, so each request decides by itself.
ALTER TABLE "users" ADD COLUMN "language" TEXT;

ALTER TABLE "users" ADD CONSTRAINT "users_language_is_a_tag" CHECK ("language" ~ '^[a-z]{2,3}$');
