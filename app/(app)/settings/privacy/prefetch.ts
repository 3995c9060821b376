import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";

import type { Actor } from "@/lib/auth/schema/actor";
import { blockedQuery } from "@/lib/connections/client/safety";
import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

import { seedListQuery } from "../../seed-list-query";

export async function prefetchPrivacy(actor: Actor): Promise<QueryClient> {
  const [own, blocked] = await Promise.all([getOwnProfile(actor.userId), listBlockedPeople(actor)]);
  if (!own) notFound();
  const client = createQueryClient();
  client.setQueryData(ownProfileQuery().queryKey, own);
  seedListQuery(client, blockedQuery().queryKey, { items: blocked.items, isWhole: blocked.next === null });
  return client;
}
