import "server-only";

import { cache } from "react";

import { findOrganizer } from "./data/organizer";

/** The page and its metadata share one read per request. */
export const loadOrganizer = cache(findOrganizer);
