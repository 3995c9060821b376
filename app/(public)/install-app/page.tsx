import type { Metadata } from "next";
import { headers } from "next/headers";

import { InstallScreen } from "@/components/install/install-screen";
import { platformOf } from "@/components/install/platform";

export const metadata: Metadata = {
  title: "Install Nametag",
  description: "Keep Nametag on your home screen: push notifications, offline access, one tap away.",
};

export default async function InstallPage() {
  const userAgent = (await headers()).get("user-agent") ?? "";
  return <InstallScreen detected={platformOf(userAgent)} />;
}
