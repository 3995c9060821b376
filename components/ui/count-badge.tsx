import { clsx } from "clsx";

type CountBadgeProps = {
  count: number;
  /** A higher count shows as the maximum with a plus: 9+, 99+. */
  max: number;
  /** Returns the text for screen readers. `shown` is the text of the badge. */
  label: (values: { count: number; shown: string }) => string;
  className?: string;
};

/** Renders nothing at zero. */
export function CountBadge({ count, max, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = count > max ? `${max}+` : String(count);
  return (
    <span
      data-slot="count-badge"
      className={clsx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-destructive px-1.5 text-xs leading-none font-bold text-destructive-foreground tabular-nums",
        className,
      )}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{label({ count, shown })}</span>
    </span>
  );
}
