import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";

import type { ScanTone } from "./scan-feedback";

const LOOKS = {
  checkedIn: { Icon: CircleCheck, className: "bg-present-soft text-present" },
  already: { Icon: Clock, className: "bg-soon-soft text-soon" },
  refused: { Icon: CircleX, className: "bg-destructive-soft text-destructive" },
} as const;

export const ScanIcon = ({ tone, className }: { tone: ScanTone; className?: string }) => {
  const { Icon } = LOOKS[tone];
  return <Icon aria-hidden className={className} />;
};

type ScanResultProps = { tone: ScanTone; title: string; children?: ReactNode };

/** Large, above everything for a moment. Screen readers get the list of results instead. */
export function ScanResult({ tone, title, children }: ScanResultProps) {
  const { Icon, className } = LOOKS[tone];
  return (
    <div
      aria-hidden
      data-slot="scan-result"
      data-tone={tone}
      className={`pointer-events-none fixed inset-0 z-80 flex flex-col items-center justify-center gap-4 p-6 text-center motion-safe:animate-in motion-safe:fade-in-0 ${className}`}
    >
      <Icon className="size-28" />
      <p
        dir="auto"
        className="text-[min(2.5rem,11vw)] leading-tight font-extrabold [overflow-wrap:anywhere] md:text-[4rem]"
      >
        {title}
      </p>
      <div className="text-xl font-semibold [overflow-wrap:anywhere] text-foreground md:text-3xl">{children}</div>
    </div>
  );
}
