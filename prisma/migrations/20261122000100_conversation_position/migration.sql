-- A conversation that names no position gets the next one, so that rows can be created without raw SQL.
ALTER TABLE "conversations" ALTER COLUMN "position" SET DEFAULT nextval('conversation_position'::regclass);
