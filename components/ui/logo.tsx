import { clsx } from "clsx";
import { IdCardLanyard } from "lucide-react";

/** The product's mark and name. */
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
        <IdCardLanyard aria-hidden className="size-[20px]" />
      </span>
      Nametag
    </span>
  );
}
