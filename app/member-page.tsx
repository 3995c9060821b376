import type { ReactNode } from "react";

import { SignedOutScreen } from "@/app/signed-out";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadSession, type ViewerSession } from "@/lib/auth/loaders";

/** A visitor gets the welcome screen (docs/product/sessions.md#who-reaches-which-page). */
export const memberPage = <Props extends object>(
  render: (session: ViewerSession, props: Props) => ReactNode | Promise<ReactNode>,
) =>
  withSameLanguage(async function MemberPage(props: Props) {
    const session = await loadSession();
    return session ? render(session, props) : <SignedOutScreen />;
  });
