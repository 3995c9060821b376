import { clsx } from "clsx";
import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";

import { useHydrated } from "./browser/use-hydrated";
import { segmentsClasses, segmentVariants } from "./segments";

export const Tabs = Root;

type TabsListProps<Tab extends string> = ComponentProps<typeof List> & {
  tabs: readonly Tab[];
  getLabel: (tab: Tab) => string;
};

/** Disabled in the server's HTML, because only React handles a press. */
export function TabsList<Tab extends string>({ tabs, getLabel, className, ...props }: TabsListProps<Tab>) {
  const isHydrated = useHydrated();
  return (
    <List data-slot="tabs-list" className={clsx(segmentsClasses, className)} {...props}>
      {tabs.map((tab) => (
        <Trigger key={tab} value={tab} data-slot="tabs-trigger" disabled={!isHydrated} className={segmentVariants()}>
          {getLabel(tab)}
        </Trigger>
      ))}
    </List>
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content data-slot="tabs-content" className={clsx("outline-offset-4", className)} {...props} />;
}
