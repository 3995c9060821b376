"use client";

import { useState } from "react";

import { MessagesScreen, type MessagesScreenProps } from "./messages-screen";

type KeptMessagesScreenProps = MessagesScreenProps & {
  /** Changes each time an address with a query opens the page; null without a query. */
  address: string | null;
};

/**
 * Starts a new screen when an address names a member, even the same one again. An address without a
 * query keeps the screen, because the query is removed once it is read.
 */
export function KeptMessagesScreen({ address, ...props }: KeptMessagesScreenProps) {
  const [key, setKey] = useState(address);
  if (address !== null && address !== key) setKey(address);
  return <MessagesScreen key={key} {...props} />;
}
