import { clsx } from "clsx";

export function Logo({ className, size = "default" }: { className?: string; size?: "default" | "lg" }) {
  return (
    <span
      className={clsx(
        "flex items-center gap-2.5 font-display font-extrabold",
        size === "lg" ? "text-2xl" : "text-[min(1.25rem,8vw)]",
        className,
      )}
    >
      <span className="grid size-[32px] shrink-0 place-content-center rounded-[9px] bg-primary text-primary-foreground">
        <LanyardIcon />
      </span>
      Nametag
    </span>
  );
}

/** Lucide's id-card-lanyard, copied so that the welcome screen loads without the icon library. */
function LanyardIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[20px]"
    >
      <path d="M13.5 8h-3m4.5-6-1 2h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3m6 18a4 4 0 0 0-8 0M9 2l3 6" />
      <circle cx="12" cy="15" r="3" />
    </svg>
  );
}
