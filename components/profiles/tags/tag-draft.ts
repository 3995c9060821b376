import { normalizeTag } from "@/lib/profiles/constants/tags";

/** A list of tags while it is changed, with what is typed and not yet added. */
export type TagDraft = { labels: readonly string[]; text: string };

/** Adds what is typed, unless the list has it. The text is empty afterwards. */
export function addTag({ labels, text }: TagDraft): TagDraft {
  const label = text.trim();
  const isNew = label !== "" && labels.every((each) => normalizeTag(each) !== normalizeTag(label));
  return { labels: isNew ? [...labels, label] : labels, text: "" };
}
