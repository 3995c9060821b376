import { apiAllPages, apiFileResponse, apiRequest } from "@/lib/http/browser/api-client";
import { pagesQuery, wholeListQuery } from "@/lib/http/browser/list-queries";
import { type NetworkView, WHOLE_NETWORK } from "@/lib/notes/policy/network-view";

import { READ_AT_HEADER } from "./constants";
import type { ForeignCard } from "./policy/read-vcard";
import type { ContactPreset } from "./policy/presets";
import type { Contact, ContactEvent, GivenCard } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const CONTACTS_PATH = "/api/contacts";

function getContactListPath(search: string, { tag, eventId, sort }: NetworkView): string {
  const chosen = { search: search.trim(), tag, eventId, sort: sort === "recent" ? "" : sort };
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString();
  return query ? `${CONTACTS_PATH}?${query}` : CONTACTS_PATH;
}

export const contactsQuery = (search = "", view = WHOLE_NETWORK) =>
  pagesQuery<Contact>(getContactListPath(search, view));

export const contactEventsQuery = () => wholeListQuery<ContactEvent>(`${CONTACTS_PATH}/events`);

export const getAllContacts = (): Promise<Contact[]> => apiAllPages(`${CONTACTS_PATH}?limit=200`);

type FileChoices = { preset: ContactPreset; withNotes: boolean; isSinceLast: boolean };

const EXPORT_PATH = "/api/connections/me/export";

/** CSV of connections and contacts, and when they were read. */
export async function exportContacts({ preset, withNotes, isSinceLast }: FileChoices) {
  const query = new URLSearchParams({ preset, notes: String(withNotes), ...(isSinceLast && { since: "last" }) });
  const response = await apiFileResponse(`${EXPORT_PATH}?${query.toString()}`);
  return { file: await response.blob(), readAt: response.headers.get(READ_AT_HEADER) };
}

/** Says that a file has arrived, so that the next one may leave its people out. Safe to repeat. */
export const confirmExport = (readAt: string): Promise<unknown> => apiRequest("PUT", EXPORT_PATH, { readAt });

export const removeContact = (id: string): Promise<unknown> => apiRequest("DELETE", `${CONTACTS_PATH}/${id}`);

/** `id` is made here, so that a repeated call stores the card once. `scannedAt` is ISO 8601. */
export const addContact = (id: string, card: ForeignCard, scannedAt?: string): Promise<unknown> =>
  apiRequest("POST", CONTACTS_PATH, { id, ...card, scannedAt });

/** The values of the form. The server makes blank texts null. */
export type CardValues = { name: string; email: string; phone: string; company: string; line: string };

/** `id` is made here, so that a repeated call stores the card once. */
export const giveCard = (ownerId: string, id: string, values: CardValues): Promise<GivenCard> =>
  apiRequest("POST", `/api/profiles/shared/${ownerId}/cards`, { id, ...values });
