"use client";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { CardGrid, type CardsProps } from "./card-grid";

/** Only longer lists are virtual, so only they load the library. */
const MAX_PLAIN = 24;

const VirtualCards = lazyWithRetry(
  () => import("./virtual-cards").then((module) => module.default),
  ({ attendees, ...props }: CardsProps) => <CardGrid attendees={attendees.slice(0, MAX_PLAIN)} {...props} />,
);

export function AttendeeCards({ attendees, ...props }: CardsProps) {
  if (attendees.length <= MAX_PLAIN) return <CardGrid attendees={attendees} {...props} />;
  return <VirtualCards attendees={attendees} {...props} />;
}
