-- A member's public page as an organizer (docs/product/organizers.md).
CREATE TABLE "organizers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "slug" VARCHAR(40) NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "about" VARCHAR(1000),
    "isPublished" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organizers_slug_form" CHECK ("slug" ~ '^[a-z0-9](-?[a-z0-9])*$' AND char_length("slug") >= 3),
    CONSTRAINT "organizers_name_check" CHECK ("name" <> ''),
    CONSTRAINT "organizers_about_check" CHECK ("about" <> '')
);
CREATE UNIQUE INDEX "organizers_userId_key" ON "organizers"("userId");
CREATE UNIQUE INDEX "organizers_slug_key" ON "organizers"("slug");
ALTER TABLE "organizers" ADD CONSTRAINT "organizers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "organizers_of_members" BEFORE INSERT ON "organizers" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
