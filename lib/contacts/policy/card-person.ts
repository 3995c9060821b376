import type { CardPerson } from "@/lib/profiles/vcard";

import type { Contact } from "../schema";

/** For a vCard. A contact's name is one text. */
export const toCardPerson = ({
  name,
  email,
  phone,
  company,
  jobTitle,
}: Pick<Contact, "name" | "email" | "phone" | "company" | "jobTitle">): CardPerson => ({
  firstName: name,
  email,
  phone,
  company,
  profession: jobTitle,
});
