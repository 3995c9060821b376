import { apiAllPages, apiRequest } from "@/lib/http/browser/api-client";
import { pagesQuery } from "@/lib/http/browser/list-queries";

import type { ForeignCard } from "./policy/read-vcard";
import type { Contact, GivenCard } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const CONTACTS_PATH = "/api/contacts";

export const getContactListPath = (search = ""): string =>
  search.trim() ? `${CONTACTS_PATH}?${new URLSearchParams({ search: search.trim() }).toString()}` : CONTACTS_PATH;

export const contactsQuery = (search?: string) => pagesQuery<Contact>(getContactListPath(search));

export const getAllContacts = (): Promise<Contact[]> => apiAllPages(`${CONTACTS_PATH}?limit=200`);

export const removeContact = (id: string): Promise<unknown> => apiRequest("DELETE", `${CONTACTS_PATH}/${id}`);

/** `id` is made here, so that a repeated call stores the card once. */
export const addContact = (id: string, card: ForeignCard): Promise<unknown> =>
  apiRequest("POST", CONTACTS_PATH, { id, ...card });

/** The values of the form. The server makes blank texts null. */
export type CardValues = { name: string; email: string; phone: string; company: string; line: string };

/** `id` is made here, so that a repeated call stores the card once. */
export const giveCard = (ownerId: string, id: string, values: CardValues): Promise<GivenCard> =>
  apiRequest("POST", `/api/profiles/shared/${ownerId}/cards`, { id, ...values });
