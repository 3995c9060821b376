import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { withQueries } from "@/app/with-queries";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { loadActor } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** A page for everybody. Visitors get it without the shell. */
export const publicPage = <Props extends object>(
  render: (session: { actor: Actor | null; client: QueryClient }, props: Props) => ReactNode | Promise<ReactNode>,
) =>
  withSameLanguage(async function PublicPage(props: Props) {
    const actor = await loadActor();
    const client = createQueryClient();
    const content = withQueries(client, await render({ actor, client }, props));
    return actor ? content : <PlainScreen>{content}</PlainScreen>;
  });
