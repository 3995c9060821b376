import { FlaskConical } from "lucide-react";

/** Says on every demo screen that nothing on it is real (contract §3). */
export function SampleBanner() {
  return (
    <p
      role="note"
      className="flex items-start gap-2.5 rounded-md bg-soon-soft px-3.5 py-2.5 text-sm font-medium text-pretty text-soon"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong>Sample data.</strong> These people and this event don&apos;t exist, and nothing you do here is saved.
      </span>
    </p>
  );
}
