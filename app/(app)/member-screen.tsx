"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, createContext, useContext, useEffect } from "react";

import type { EventsScreenProps } from "@/components/events/screen/events-screen";
import type { PeopleScreenProps } from "@/components/people/screen/people-screen";
import { reloadOnce } from "@/lib/auth/client/reload-once";
import { documentLoad } from "@/lib/core/shared/document-load";

/** What a page gives a screen: its props, and the dehydrated state of its queries. */
type ScreenProps<Props> = Props & { queries: string };
export type MemberScreens = {
  EventsScreen: ComponentType<ScreenProps<EventsScreenProps>>;
  PeopleScreen: ComponentType<ScreenProps<PeopleScreenProps>>;
};

/** The screens of addresses where a visitor sees the welcome screen instead, from the members' frame. */
export const MemberScreensContext = createContext<MemberScreens | null>(null);

/** The session began after the layout was rendered for a visitor. Only a full load renders both anew. */
function OutsideShell() {
  const t = useTranslations("common.loadLater");
  // Effect: reloads the document. The button is for a browser in which that has just been tried.
  useEffect(() => void reloadOnce(), []);
  return (
    <button className="min-h-11" onClick={() => documentLoad.reload()}>
      {t("reload")}
    </button>
  );
}

export function EventsScreen(props: ScreenProps<EventsScreenProps>) {
  const screens = useContext(MemberScreensContext);
  return screens ? <screens.EventsScreen {...props} /> : <OutsideShell />;
}

export function PeopleScreen(props: ScreenProps<PeopleScreenProps>) {
  const screens = useContext(MemberScreensContext);
  return screens ? <screens.PeopleScreen {...props} /> : <OutsideShell />;
}
