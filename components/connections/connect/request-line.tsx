import type { ConnectionResponse } from "@/lib/connections/schema";

/** The requester's words. Plain text, because a stranger's link isn't for a tap. */
export function RequestLine({ line }: Pick<ConnectionResponse, "line">) {
  if (!line) return null;
  return (
    <blockquote dir="auto" className="w-full border-s-2 border-accent ps-3.5 text-sm [overflow-wrap:anywhere]">
      {line}
    </blockquote>
  );
}
