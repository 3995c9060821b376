import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { looksBlank } from "@/lib/core/shared/written-text";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag } from "../constants/tags";
import type { tagSchema, tagsSchema } from "../responses/tags";

const countCharacters = (text: string): number => [...text].length;

/** The key can be longer than the label, such as that of "ß", and accents alone have none. */
const label = requiredText("profiles.tags.required", MAX_TAG_LENGTH)
  .refine((text) => !looksBlank(normalizeTag(text)), "profiles.tags.required")
  .refine(
    (text) => countCharacters(normalizeTag(text)) <= MAX_TAG_LENGTH,
    buildErrorMessage("common.maxLength", { max: MAX_TAG_LENGTH }),
  );

const labels = z.array(label).max(MAX_TAGS, buildErrorMessage("profiles.tags.tooMany", { max: MAX_TAGS }));

/** Labels in order. A list that is given replaces the stored one. */
export const tagFields = { lookingFor: labels, canHelpWith: labels };

export type TagLabels = Record<keyof typeof tagFields, string[]>;

/** The body of PATCH /api/profiles/me/tags: the label of a tag to add, or to take out. */
export const changeTagSchema = z.object({ lookingFor: label, isChosen: z.boolean() });

export type ChangeTagInput = z.output<typeof changeTagSchema>;

/** `key` is the same for all labels of one tag. */
export type Tag = z.infer<typeof tagSchema>;

export type Tags = z.infer<typeof tagsSchema>;

const tagKey = z.string().trim().max(MAX_TAG_LENGTH).optional();

/** The keys of the tags by which a list of people is filtered. */
export const tagFilterFields = { lookingFor: tagKey, canHelpWith: tagKey };

export type TagFilter = { [Kind in keyof typeof tagFilterFields]?: string };
