import { getLocale } from "next-intl/server";
import type { ComponentType } from "react";

import { SameLanguage } from "./same-language";

/** Returns a page that loads the document again if the page has another language than the document. */
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
