import type { CardPerson } from "@/lib/profiles/vcard";

import type { Contact } from "../schema";

type CardContact = Pick<
  Contact,
  "id" | "name" | "email" | "phone" | "company" | "jobTitle" | "line" | "event" | "createdAt"
>;

/** For a vCard. A contact's name is one text. */
export const toCardPerson = ({ id, name, jobTitle, event, createdAt, ...card }: CardContact): CardPerson => ({
  ...card,
  uid: id,
  firstName: name,
  profession: jobTitle,
  ...(event && { met: { event, at: createdAt } }),
});
