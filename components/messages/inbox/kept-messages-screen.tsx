"use client";

import { useState } from "react";

import { MessagesScreen, type MessagesScreenProps } from "./messages-screen";

type KeptMessagesScreenProps = MessagesScreenProps & {
  /** Differs each time that an address with a query opens the page; null without a query. */
  address: string | null;
};

/**
 * Starts a new messages screen when an address names a member, also the second time. An address without a query keeps the screen: the
 * query is removed once it is read, so that is what a refresh asks the server for.
 */
export function KeptMessagesScreen({ address, ...props }: KeptMessagesScreenProps) {
  const [key, setKey] = useState(address);
  if (address !== null && address !== key) setKey(address);
  return <MessagesScreen key={key} {...props} />;
}
