import type { Metadata } from "next";
import { z } from "zod";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { MessagesScreen } from "@/components/messages/inbox/messages-screen";
import { loadSignedIn } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";
import { readConversations } from "@/lib/messages/data/conversations";
import { readConversation } from "@/lib/messages/data/messages";
import { readPartner } from "@/lib/messages/data/partner";

export const metadata: Metadata = { title: "Messages" };

type Query = Record<string, string | string[] | undefined>;

/** Both name the person to open; the host link of an event says userId (contract §3). */
const named = z
  .object({ user: z.uuid() })
  .or(z.object({ userId: z.uuid() }).transform(({ userId }) => ({ user: userId })));

async function loadOpened(actor: Actor, query: Query) {
  const asked = named.safeParse(query);
  const partner = asked.success ? await readPartner(actor, asked.data.user) : null;
  return partner && { partner, messages: await readConversation(actor, partner.id) };
}

export default async function MessagesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const signedIn = await loadSignedIn();
  if (!signedIn) return <SignedOut />;
  const [conversations, opened, timeZone] = await Promise.all([
    readConversations(signedIn.actor),
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
