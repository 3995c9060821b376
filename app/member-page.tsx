import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { SignedOutScreen } from "@/app/signed-out";
import { withQueries } from "@/app/with-queries";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { loadActor, loadSession, type ViewerSession } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** The browser gets what a page stores in the client. */
export type MemberSession = ViewerSession & { client: QueryClient };

type Screen = ReactNode | Promise<ReactNode>;

/** A visitor gets the welcome screen (docs/product/sessions.md#who-reaches-which-page). */
export const memberPage = <Props extends object>(render: (session: MemberSession, props: Props) => Screen) =>
  withSameLanguage(async function MemberPage(props: Props) {
    const session = await loadSession();
    if (!session) return <SignedOutScreen />;
    const client = createQueryClient();
    return withQueries(client, await render({ ...session, client }, props));
  });

/** A page for everybody. Visitors get it without the shell. */
export const publicPage = <Props extends object>(
  render: (session: { actor: Actor | null; client: QueryClient }, props: Props) => Screen,
) =>
  withSameLanguage(async function PublicPage(props: Props) {
    const actor = await loadActor();
    const client = createQueryClient();
    const content = withQueries(client, await render({ actor, client }, props));
    return actor ? content : <PlainScreen>{content}</PlainScreen>;
  });
