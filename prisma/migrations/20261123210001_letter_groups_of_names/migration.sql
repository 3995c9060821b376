-- Apart from the index of emails: a transaction that holds both tables can deadlock with the deletion of an account.
CREATE INDEX "profiles_name_groups" ON "profiles"
  USING gin ("letter_groups"("search_text"("firstName" || ' ' || "lastName"))) WITH (fastupdate = off);
