import { CalendarX2 } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";

import { listMetadata, readText, type SearchProps } from "@/app/page-metadata";
import { publicPage } from "@/app/_pages/public-page";
import { StructuredData } from "@/app/structured-data";
import { FollowButton } from "@/components/events/public/follow-button";
import { LogInToFollow } from "@/components/events/public/log-in-to-follow";
import { PublicEventList } from "@/components/events/public/public-event-list";
import { FeedLinks, PublicListPages } from "@/components/events/public/public-pages";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { EmptyScreen } from "@/components/ui/screens/empty-screen";
import { useTranslations } from "@/components/ui/text/use-translations";
import { loadActor } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { env } from "@/lib/core/server/process/env";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { clock } from "@/lib/core/shared/clock";
import { PUBLIC_EVENTS_PAGE } from "@/lib/events/constants/list";
import { loadViewerZone } from "@/lib/events/loaders";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { getOrganizerPath, PAST_EVENTS_PAGE } from "@/lib/organizers/constants";
import { listOrganizerEvents } from "@/lib/organizers/data/events.sql";
import { findFollowable } from "@/lib/organizers/data/follows";
import { loadOrganizer } from "@/lib/organizers/loaders";

import { buildOrganizerData } from "../../events/[id]/preview";

type OrganizerParams = { params: Promise<{ slug: string }> };

const loadShown = async (actor: Actor | null, { params }: OrganizerParams) =>
  loadOrganizer(actor?.userId ?? null, (await params).slug);

const getFeeds = (path: string) => ({ atom: `${path}/events.atom`, ics: `${path}/events.ics` });

export async function generateMetadata(props: OrganizerParams): Promise<Metadata> {
  const organizer = await loadShown(await loadActor(), props);
  const t = await getTranslations("organizers");
  if (!organizer) return { title: t("notFound.title"), robots: { index: false } };
  const path = getOrganizerPath(organizer.slug);
  return listMetadata(path, getFeeds(path), {
    title: organizer.name,
    description: t("metaDescription", { name: organizer.name, product: getProductName() }),
  });
}

/** docs/product/organizers.md#page */
export default publicPage(async ({ actor }, props: OrganizerParams & SearchProps) => {
  const [organizer, viewerZone, query] = await Promise.all([
    loadShown(actor, props),
    loadViewerZone(),
    props.searchParams,
  ]);
  if (!organizer) return withNotFoundStatus(<NoOrganizer />);
  const t = await getTranslations("organizers");
  const now = clock.now();
  const [cursor, before] = [readText(query.cursor), readText(query.before)];
  const [upcoming, past, followable] = await Promise.all([
    listOrganizerEvents(organizer.userId, { when: "upcoming", now, limit: PUBLIC_EVENTS_PAGE, cursor }),
    listOrganizerEvents(organizer.userId, { when: "past", now, limit: PAST_EVENTS_PAGE, cursor: before }),
    actor && actor.userId !== organizer.userId ? findFollowable(actor.userId, organizer.id) : null,
  ]);
  const path = getOrganizerPath(organizer.slug);
  const { NEXTAUTH_URL: origin } = env();
  const data = buildOrganizerData(organizer, upcoming.items, origin, await getTranslations("events.time"));
  return (
    <div className="grid gap-6 py-2">
      {!actor && <StructuredData json={data} />}
      <OrganizerHeader {...{ organizer, followable, path }} isVisitor={!actor} />
      <EventSection
        title={t("events")}
        next={upcoming.next && `${path}?cursor=${upcoming.next}`}
        first={cursor ? path : null}
      >
        {upcoming.items.length > 0 ? (
          <PublicEventList events={upcoming.items} viewerZone={viewerZone} />
        ) : (
          <EmptyState icon={CalendarX2} title={t("noEvents")} description={t("noEventsText")} />
        )}
      </EventSection>
      {(past.items.length > 0 || before) && (
        <EventSection
          title={t("past")}
          next={past.next && `${path}?before=${past.next}`}
          nextLabel={t("earlierEvents")}
          first={before ? path : null}
        >
          <PublicEventList events={past.items} viewerZone={viewerZone} />
        </EventSection>
      )}
      <FeedLinks origin={origin} {...getFeeds(path)} />
    </div>
  );
});

function NoOrganizer() {
  const t = useTranslations("organizers.notFound");
  return (
    <EmptyScreen
      icon={CalendarX2}
      title={t("title")}
      description={t("description")}
      link={{ href: "/discover", label: t("discover") }}
    />
  );
}

type OrganizerHeaderProps = {
  organizer: { id: string; name: string; about: string | null };
  followable: { isFollowed: boolean } | null;
  path: string;
  isVisitor: boolean;
};

function OrganizerHeader({ organizer, followable, path, isVisitor }: OrganizerHeaderProps) {
  return (
    <header className="grid justify-items-start gap-3 [overflow-wrap:anywhere]">
      <h1 className="text-2xl font-extrabold md:text-3xl">
        <bdi>{organizer.name}</bdi>
      </h1>
      {organizer.about && (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {organizer.about}
        </p>
      )}
      {followable && (
        <FollowButton
          key={`${organizer.id} ${followable.isFollowed}`}
          organizer={organizer}
          isFollowing={followable.isFollowed}
        />
      )}
      {isVisitor && <LogInToFollow path={path} />}
    </header>
  );
}

type EventSectionProps = Omit<ComponentProps<typeof PublicListPages>, "label"> & { title: string; children: ReactNode };

function EventSection({ title, children, ...pages }: EventSectionProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
      <PublicListPages {...pages} label={title} />
    </section>
  );
}
