import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

import { leavePage } from "@/components/ui/unsaved/leave-page";
import type { Outbox } from "@/components/live/outbox/outbox";
import type { WsClient } from "@/lib/api/browser/ws-client";

import { stopAttendeeChecks } from "./attendee-cache";
import { handleFrames } from "./handle-frames";
import type { ShownTexts } from "./shown-message";

export type LiveUpdatesProps = { socket: WsClient; outbox: Outbox; viewerId: string };

export function LiveUpdates({ socket, outbox, viewerId }: LiveUpdatesProps) {
  const t = useTranslations("notifications.live");
  const shownTexts = useTranslations("messages.shown");
  const queryClient = useQueryClient();
  const router = useRouter();
  const openPage = useEffectEvent((path: string) => leavePage((navigate) => router[navigate](path)));
  // A refresh of the page brings new texts, which must not end the connection.
  const translate = useEffectEvent((...message: Parameters<typeof t>) => t(...message));
  const translateShown = useEffectEvent<ShownTexts>((key) => shownTexts(key));
  // Effect: applies the frames to the query cache, then connects. The dependencies never change.
  useEffect(() => {
    const stop = handleFrames({
      ...{ socket, outbox, queryClient, viewerId },
      t: (...message) => translate(...message),
      shownTexts: (key) => translateShown(key),
      openPage: (path) => openPage(path),
    });
    socket.connect();
    return () => {
      stop();
      stopAttendeeChecks(queryClient);
    };
  }, [socket, outbox, queryClient, viewerId]);
  return null;
}
