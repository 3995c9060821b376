-- Whether people without an account can give the member a card (docs/product/contacts.md).
ALTER TABLE "profiles" ADD COLUMN "takesCards" BOOLEAN NOT NULL DEFAULT true;
