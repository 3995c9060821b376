import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { memberPage } from "@/app/member-page";
import type { SearchProps } from "@/app/page-metadata";
import { AdminScreen } from "@/components/admin/dashboard/screen/admin-screen";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { parseAdminAddress } from "@/lib/admin/client/address";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { loadSession } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

import { prefetchDashboard } from "./prefetch";

export async function generateMetadata(): Promise<Metadata> {
  const session = await loadSession();
  if (!session) return {};
  const t = await getTranslations();
  const isAdmin = session.actor.role === "admin";
  return { title: t(isAdmin ? "admin.metadata.dashboard" : "metadata.notFound"), robots: { index: false } };
}

/** Responds with 404 to members who are not admins (docs/product/administration.md#admin-pages). */
export default memberPage(async ({ actor, viewer, needsTwoStep }, { searchParams }: SearchProps) => {
  if (needsTwoStep) return <TwoStepRequired />;
  if (actor.role !== "admin") {
    setNotFoundStatus();
    return <NotFoundContent />;
  }
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const address = parseAdminAddress(new URLSearchParams(pairs));
  const now = clock.now();
  const client = await prefetchDashboard(address, now, await getLocale());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AdminScreen
        viewerId={viewer.id}
        initial={address}
        renderedAt={now.toISOString()}
        invites={getRegistrationMode() === "invited"}
      />
    </HydrationBoundary>
  );
});
