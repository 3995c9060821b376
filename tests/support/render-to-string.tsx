import type { ReactElement } from "react";
import * as server from "react-dom/server";

import { withMessages } from "./render";

/**
 * Returns the HTML that the server sends, with the English texts. `render(ui, { container, hydrate:
 * true })` hydrates it.
 */
export function renderToString(ui: ReactElement): string {
  const Wrapper = withMessages();
  return server.renderToString(<Wrapper>{ui}</Wrapper>);
}
