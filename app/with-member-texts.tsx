import type { ComponentType } from "react";

import { SameLanguage } from "@/components/texts/same-language";
import { type Entry, withTexts } from "@/components/texts/with-texts";
import { loadSession } from "@/lib/auth/loaders";

/** As `withTexts`, for a page that shows visitors the welcome screen, which has its own texts. */
export function withMemberTexts<Props extends object>(entry: Entry, Page: ComponentType<Props>): ComponentType<Props> {
  const MemberPage = withTexts(entry, Page);
  return async function PageWithMemberTexts(props: Props) {
    if (await loadSession()) return <MemberPage {...props} />;
    return (
      <>
        <SameLanguage />
        <Page {...props} />
      </>
    );
  };
}
