import type { Box } from "./card-position";

export function Spotlight({ box }: { box: Box | null }) {
  if (!box) return <div aria-hidden className="absolute inset-0 bg-overlay" />;
  return (
    <div
      data-slot="spotlight"
      aria-hidden
      className="pointer-events-none absolute rounded-xl shadow-[0_0_0_200vmax_var(--overlay)]"
      style={box}
    >
      <span className="absolute inset-0 rounded-xl ring-3 ring-primary ring-offset-2 ring-offset-transparent motion-safe:animate-pulse" />
    </div>
  );
}
