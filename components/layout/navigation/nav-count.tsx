import { useUnreadCounts } from "@/components/live/unread-counts";
import { CountBadge } from "@/components/ui/count-badge";
import { useTranslations } from "@/components/ui/text/use-translations";

const TEXTS = {
  unreadMessages: "unread.messages",
  unreadConversations: "unread.conversations",
  pendingRequests: "unread.requests",
} as const;

type NavCountProps = { of: keyof typeof TEXTS; max: number; className?: string };

/** A separate component, so that a new number does not render the navigation again. */
export function NavCount({ of: name, max, className }: NavCountProps) {
  const t = useTranslations("shell");
  const { [name]: count } = useUnreadCounts();
  return <CountBadge count={count} max={max} label={(values) => t(TEXTS[name], values)} className={className} />;
}
