-- A new conversation gets the next position by default, so that Prisma can create rows without raw SQL.
ALTER TABLE "conversations" ALTER COLUMN "position" SET DEFAULT nextval('conversation_position'::regclass);
