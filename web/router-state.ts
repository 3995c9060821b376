import type { IncomingMessage } from "node:http";

import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";

const HEADER = "next-router-state-tree";

/** Removes the header with which Next's router says what its page shows, if Next can't read it and would respond with 500. */
export function removeInvalidRouterState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers[HEADER]);
  } catch {
    delete headers[HEADER];
  }
}
