import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { SignedOutScreen } from "@/app/signed-out";
import { withQueries } from "@/app/with-queries";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadSession, type ViewerSession } from "@/lib/auth/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** The browser gets what a page stores in the client. */
export type MemberSession = ViewerSession & { client: QueryClient };

/** A visitor gets the welcome screen (docs/product/sessions.md#who-reaches-which-page). */
export const memberPage = <Props extends object>(
  render: (session: MemberSession, props: Props) => ReactNode | Promise<ReactNode>,
) =>
  withSameLanguage(async function MemberPage(props: Props) {
    const session = await loadSession();
    if (!session) return <SignedOutScreen />;
    const client = createQueryClient();
    return withQueries(client, await render({ ...session, client }, props));
  });
