import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { AdminScreen } from "@/components/admin/dashboard/screen/admin-screen";
import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { adminAddress } from "@/lib/admin/client";
import { loadSignedIn } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { answerNotFound } from "@/lib/http/server/response-status";

import { readDashboard } from "./dashboard";

type AdminPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const signedIn = await loadSignedIn();
  if (!signedIn) return {};
  return { title: signedIn.actor.role === "admin" ? "Admin" : "Page not found", robots: { index: false } };
}

/** Spec B§2, Admin dashboard. Not there for who isn't an admin (contract §3). */
export default async function AdminPage({ searchParams }: AdminPageProps) {
  const [signedIn, said] = await Promise.all([loadSignedIn(), searchParams]);
  if (!signedIn) return <SignedOut />;
  if (signedIn.actor.role !== "admin") {
    answerNotFound();
    return <NotFoundContent />;
  }
  const pairs = Object.entries(said).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const address = adminAddress(new URLSearchParams(pairs));
  const now = clock.now();
  const client = await readDashboard(address, now);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AdminScreen viewerId={signedIn.viewer.id} initial={address} renderedAt={now.toISOString()} />
    </HydrationBoundary>
  );
}
