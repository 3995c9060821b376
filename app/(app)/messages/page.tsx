import { z } from "zod";

import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { KeptMessagesScreen } from "@/components/messages/inbox/messages-screen";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { nullIfNotFound } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import { loadTimezone } from "@/lib/events/loaders";
import { listConversations } from "@/lib/messages/data/conversations.sql";
import { listMessages } from "@/lib/messages/data/messages";
import { getPartner } from "@/lib/messages/data/partner";

export const generateMetadata = pageMetadata("messages.title");

type SearchParams = Record<string, string | string[] | undefined>;

/** docs/product/messages.md#opening-a-conversation-by-address */
const partnerParamsSchema = z
  .object({ user: idSchema })
  .or(z.object({ userId: idSchema }).transform(({ userId }) => ({ user: userId })));

async function loadInitialConversation(actor: Actor, searchParams: SearchParams) {
  if (searchParams.user === undefined && searchParams.userId === undefined) return {};
  const params = partnerParamsSchema.safeParse(searchParams);
  if (!params.success) return { unknownPartner: "unknownMember" as const };
  const { user } = params.data;
  if (user === actor.userId) return { unknownPartner: "ownId" as const };
  const [partner, messages] = await Promise.all([
    getPartner(actor, user),
    listMessages(actor, user).catch(nullIfNotFound),
  ]);
  if (!partner || !messages) return { unknownPartner: "unknownMember" as const };
  return { initialConversation: { partner, messages } };
}

export default memberPage(async ({ actor, viewer }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [conversations, { initialConversation = null, unknownPartner }, timeZone] = await Promise.all([
    listConversations(actor),
    searchParams.then((params) => loadInitialConversation(actor, params)),
    loadTimezone(),
  ]);
  const now = clock.now().toISOString();
  return (
    <KeptMessagesScreen
      address={initialConversation || unknownPartner ? now : null}
      viewerId={viewer.id}
      conversations={{ items: conversations.items, isWhole: conversations.next === null }}
      initialConversation={initialConversation}
      unknownPartner={unknownPartner}
      now={now}
      timeZone={timeZone}
    />
  );
});
