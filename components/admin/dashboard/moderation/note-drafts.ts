import { TextDrafts } from "@/components/ui/form/text-drafts";

export const noteDrafts = new TextDrafts();
