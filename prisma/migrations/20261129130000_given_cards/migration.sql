-- A card that a person gives can be answered.
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_address_check" CHECK ("source" <> 'given' OR "email" IS NOT NULL OR "phone" IS NOT NULL);
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_texts_check" CHECK ("email" <> '' AND "phone" <> '' AND "company" <> '' AND "jobTitle" <> '' AND "line" <> '');

-- Whether those who give a card get the member's contact details.
ALTER TABLE "profiles" ADD COLUMN "cardHasDetails" BOOLEAN NOT NULL DEFAULT false;
