import { TextDrafts } from "@/components/ui/form/text-drafts";

/** Unsent reports, by member. */
export const reportDrafts = new TextDrafts();
