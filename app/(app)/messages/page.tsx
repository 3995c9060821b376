import type { Metadata } from "next";
import { z } from "zod";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { MessagesScreen } from "@/components/messages/inbox/messages-screen";
import { loadSession } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { idSchema } from "@/lib/core/shared/id";
import { loadTimezone } from "@/lib/events/loaders";
import { listConversations } from "@/lib/messages/data/conversations";
import { listMessages } from "@/lib/messages/data/messages";
import { getPartner } from "@/lib/messages/data/partner";

export const metadata: Metadata = { title: "Messages" };

type Query = Record<string, string | string[] | undefined>;

/** Both name the person to open; the host link of an event says userId (contract §3). */
const named = z
  .object({ user: idSchema })
  .or(z.object({ userId: idSchema }).transform(({ userId }) => ({ user: userId })));

async function loadOpened(actor: Actor, query: Query) {
  const asked = named.safeParse(query);
  const partner = asked.success ? await getPartner(actor, asked.data.user) : null;
  return partner && { partner, messages: await listMessages(actor, partner.id) };
}

export default async function MessagesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const signedIn = await loadSession();
  if (!signedIn) return <SignedOut />;
  const [conversations, opened, timeZone] = await Promise.all([
    listConversations(signedIn.actor),
    searchParams.then((query) => loadOpened(signedIn.actor, query)),
    loadTimezone(),
  ]);
  return (
    <MessagesScreen
      // Another person in the address is another screen; without one the open conversation stays as it is.
      key={opened?.partner.id ?? ""}
      viewerId={signedIn.viewer.id}
      conversations={{ items: conversations.items, isWhole: conversations.next === null }}
      opened={opened}
      now={clock.now().toISOString()}
      timeZone={timeZone}
    />
  );
}
