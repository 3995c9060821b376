import { z } from "zod";

import { MAX_TAG_LENGTH, MAX_TAGS } from "../constants/tags";

/** If the key is a topic, a screen shows the topic in its language instead of the label. */
export const tagSchema = z.strictObject({
  key: z.string().max(MAX_TAG_LENGTH),
  label: z.string().max(MAX_TAG_LENGTH),
});

const tags = z.array(tagSchema).max(MAX_TAGS);

export const tagsSchema = z.strictObject({ lookingFor: tags, canHelpWith: tags });
