import { z } from "zod";

import { isEventTime } from "../../schema/write";

/** Bounds memory. More than map.ts stores. */
const MAX_TEXT_LENGTH = 20_000;
const text = z
  .string()
  .transform((value) => value.slice(0, MAX_TEXT_LENGTH))
  .nullish();
const multipart = z.object({ text }).nullish();
const zonedTime = z.object({ timezone: z.string(), utc: z.iso.datetime().refine(isEventTime) });
/** Eventbrite sends coordinates as text. */
const coordinate = z.union([z.string(), z.number()]).nullish();

const eventSchema = z.object({
  id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.number().int().transform(String)]),
  name: multipart,
  summary: text,
  description: multipart,
  start: zonedTime,
  end: zonedTime,
  status: z.string(),
  online_event: z.boolean().nullish(),
  capacity: z.number().nullish(),
  venue: z
    .object({
      name: text,
      latitude: coordinate,
      longitude: coordinate,
      address: z.object({ city: text, localized_address_display: text, address_1: text }).nullish(),
    })
    .nullish(),
});
export type EventbriteEvent = z.output<typeof eventSchema>;

const pagination = z.object({
  page_count: z.number().int().nullish(),
  continuation: z.string().optional(),
  has_more_items: z.boolean().default(false),
});

/** An invalid event becomes null. A response without a list is an error. */
export const eventPageSchema = z.object({ pagination, events: z.array(eventSchema.nullable().catch(null)) });
export type EventPage = z.output<typeof eventPageSchema>;

const attendeeSchema = z.object({
  id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.number().int().transform(String)]),
  profile: z.object({ name: text, first_name: text, last_name: text, email: text, company: text }).nullish(),
  status: z.string().nullish(),
  cancelled: z.boolean().nullish(),
  refunded: z.boolean().nullish(),
  barcodes: z
    .array(z.object({ barcode: z.string() }))
    .nullish()
    .catch(null),
});
export type EventbriteAttendee = z.output<typeof attendeeSchema>;

/** An invalid attendee becomes null. */
export const attendeePageSchema = z.object({ pagination, attendees: z.array(attendeeSchema.nullable().catch(null)) });

export const organizationPageSchema = z.object({ pagination, organizations: z.array(z.object({ id: z.string() })) });
