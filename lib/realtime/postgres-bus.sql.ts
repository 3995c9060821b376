import type { Client, Pool, QueryResult } from "pg";
import { z } from "zod";

import { checkRows } from "@/lib/core/server/db";

/** `listener` is the application name of the listening connections. */
export const CHANNELS = {
  all: { channel: "nametag_bus", listener: "nametag-bus" },
  settings: { channel: "nametag_settings", listener: "nametag-settings" },
} as const;
export type ChannelName = keyof typeof CHANNELS;

/**
 * Raw because Prisma has no NOTIFY. A notification needs no durable write, so it doesn't wait for
 * the disk, where chat commits would queue behind it.
 */
const NOTIFY = `WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($2, p) FROM relaxed, unnest($1::text[]) p`;

export const notify = (client: Client | Pool, name: ChannelName, payloads: string[]): Promise<unknown> =>
  client.query({ name: "bus_publish", text: NOTIFY, values: [payloads, CHANNELS[name].channel] });

/**
 * Raw because Prisma has no LISTEN. LISTEN commits before the count, so that a process that starts
 * meanwhile is either counted or received. A second LISTEN changes nothing. Listening connections
 * are counted by their application name.
 */
const toListenAndCount = ({
  channel,
  listener,
}: {
  channel: string;
  listener: string;
}) => `BEGIN; LISTEN ${channel}; COMMIT;
  SELECT count(*)::int AS listening FROM pg_stat_activity
  WHERE application_name = '${listener}' AND datname = current_database()`;

const rowSchema = z.object({ listening: z.int() });

/** Safe to repeat. Returns how many processes listen, including this one. */
export async function listen(client: Client, name: ChannelName): Promise<number> {
  // The driver returns one result per statement.
  const results = (await client.query(toListenAndCount(CHANNELS[name]))) as unknown as QueryResult[];
  const [row] = checkRows(rowSchema, results.at(-1)?.rows ?? []);
  return row?.listening ?? 1;
}
