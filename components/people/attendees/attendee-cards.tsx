"use client";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { CardGrid, type CardsProps } from "./card-grid";

/** The cards in the first HTML. Only longer lists are virtual, so only they load the library for it. */
const MAX_PLAIN = 24;

const VirtualCards = lazyWithRetry(
  () => import("./virtual-cards").then((module) => module.default),
  ({ attendees, ...props }: CardsProps) => <CardGrid attendees={attendees.slice(0, MAX_PLAIN)} {...props} />,
);

/** A list of cards that renders only those near the window if it is long. */
export function AttendeeCards({ attendees, ...props }: CardsProps) {
  if (attendees.length <= MAX_PLAIN) return <CardGrid attendees={attendees} {...props} />;
  return <VirtualCards attendees={attendees} {...props} />;
}
