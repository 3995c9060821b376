import { getLocale } from "next-intl/server";
import type { ComponentType } from "react";

import { SameLanguage } from "./same-language";

/** The returned page reloads if its language differs from the document's. */
export function withSameLanguage<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return async function PageWithSameLanguage(props: Props) {
    return (
      <>
        <SameLanguage language={await getLocale()} />
        <Page {...props} />
      </>
    );
  };
}
