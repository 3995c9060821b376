import { clsx } from "clsx";

type CountBadgeProps = {
  count: number;
  /** Above it the badge shows it with a plus: 9+, 99+. */
  max: number;
  /** What is counted, for those who don't see the badge: one and more of it. */
  of: { one: string; many: string };
  className?: string;
};

/** A count on a navigation entry. Nothing at zero. */
export function CountBadge({ count, max, of, className }: CountBadgeProps) {
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
      <span className="sr-only">{`${shown} ${count === 1 ? of.one : of.many}`}</span>
    </span>
  );
}
