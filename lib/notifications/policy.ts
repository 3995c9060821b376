import { PREVIEW_LENGTH } from "@/lib/messages/constants";
import type { MessageResponse } from "@/lib/messages/schema";
import type { PublicProfile } from "@/lib/profiles/schema";

type Name = Pick<PublicProfile, "firstName" | "lastName">;
const full = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`;

/** What live toasts say (spec A§8); the request's words are ours. */
export const newConnectionText = (other: Name): string => `${full(other)} has connected with you!`;
export const connectionSuccessText = (other: Name): string => `You are now connected with ${full(other)}!`;
export const connectionRequestText = (requester: Name): string => `${full(requester)} wants to connect`;

/** At most so many characters, none of them cut in two, on one line; an ellipsis says that there was more. */
export function truncate(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= most
    ? characters.join("")
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** What a push says of a message: who wrote, and how it begins; of several, how many there are. */
export function messagePushText(
  { sender, type, content }: Pick<MessageResponse, "sender" | "type" | "content">,
  count: number,
): { title: string; body: string } {
  const preview = type === "contact_card" ? "Shared contact information" : truncate(content, PREVIEW_LENGTH);
  return { title: full(sender.profile), body: count > 1 ? `${count} new messages: ${preview}` : preview };
}
