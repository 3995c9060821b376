import { clsx } from "clsx";
import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";

import { useHydrated } from "./browser/use-hydrated";
import { segmentsClasses, segmentVariants } from "./segments";

export const Tabs = Root;

export function TabsList({ className, ...props }: ComponentProps<typeof List>) {
  return <List data-slot="tabs-list" className={clsx(segmentsClasses, className)} {...props} />;
}

/** Disabled in the server's HTML, because only React handles its press. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Trigger>) {
  const isHydrated = useHydrated();
  return (
    <Trigger data-slot="tabs-trigger" disabled={!isHydrated} className={segmentVariants({ className })} {...props} />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content data-slot="tabs-content" className={clsx("outline-offset-4", className)} {...props} />;
}
