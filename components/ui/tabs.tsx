import { clsx } from "clsx";
import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId, useState } from "react";

import { useCurrentInView } from "./browser/use-current-in-view";
import { useHydrated } from "./browser/use-hydrated";
import { segmentsClasses, segmentVariants } from "./segments";

type TabsState = { id: string; value: string; select: (value: string) => void };

const TabsContext = createContext<TabsState>({ id: "", value: "", select: () => undefined });

type TabsProps = Omit<ComponentProps<"div">, "defaultValue"> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/** Without a `value` it remembers the chosen tab. Radix's tabs are too large for the first load. */
export function Tabs({ value, defaultValue = "", onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const shown = value ?? chosen;
  const select = (next: string) => {
    if (next === shown) return;
    setChosen(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ id, value: shown, select }}>
      <div {...props} />
    </TabsContext>
  );
}

/** Of the keys that move between tabs. */
function getNextIndex({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, index: number, count: number): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return (index + 1) % count;
  return key === "ArrowLeft" ? (index + count - 1) % count : null;
}

type TabsListProps<Tab extends string> = ComponentProps<"div"> & {
  tabs: readonly Tab[];
  getLabel: (tab: Tab) => string;
};

const MANY =
  "relative [scrollbar-width:none] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:*:min-w-11 max-sm:*:flex-none max-sm:*:px-3";

/**
 * Disabled in the server's HTML, because only React handles a press. More than four are one row on
 * a phone, with the chosen one in view.
 */
export function TabsList<Tab extends string>({ tabs, getLabel, className, ...props }: TabsListProps<Tab>) {
  const { id, value, select } = useContext(TabsContext);
  const isHydrated = useHydrated();
  const row = useCurrentInView<HTMLDivElement>(value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const shown = tabs.findIndex((tab) => tab === value);
    const next = getNextIndex(event, shown, tabs.length);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[next]?.focus();
    select(tabs[next] ?? value);
  };
  return (
    <div
      ref={row}
      role="tablist"
      className={clsx(segmentsClasses, tabs.length > 4 && MANY, className)}
      onKeyDown={onKeyDown}
      {...props}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}-tab`}
          aria-selected={tab === value}
          aria-controls={`${id}-${tab}`}
          tabIndex={tab === value ? 0 : -1}
          disabled={!isHydrated}
          data-state={tab === value ? "active" : "inactive"}
          onClick={() => select(tab)}
          className={segmentVariants()}
        >
          {getLabel(tab)}
        </button>
      ))}
    </div>
  );
}

type TabsContentProps = ComponentProps<"div"> & {
  value: string;
  /** Keeps what is hidden in the document. Its class has to hide it. */
  forceMount?: boolean;
};

export function TabsContent({ value, forceMount = false, className, children, ...props }: TabsContentProps) {
  const { id, value: shown } = useContext(TabsContext);
  const isShown = value === shown;
  return (
    <div
      role="tabpanel"
      id={`${id}-${value}`}
      aria-labelledby={`${id}-${value}-tab`}
      tabIndex={0}
      hidden={!isShown && !forceMount}
      data-state={isShown ? "active" : "inactive"}
      className={clsx("outline-offset-4", className)}
      {...props}
    >
      {(isShown || forceMount) && children}
    </div>
  );
}
