import { X } from "lucide-react";
import { useId, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { toSearchText, uniqueTexts } from "@/lib/core/shared/text-search";
import { looksBlank, toOneLine } from "@/lib/core/shared/written-text";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";
import { MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS } from "@/lib/notes/constants";

type NoteTagsFieldProps = {
  tags: string[];
  /** Offered while the member types. */
  known: string[];
  /** The tag in the field that isn't added yet. */
  text: string;
  onText: (text: string) => void;
  onChange: (tags: string[]) => void;
};

const hasLetter = (text: string): boolean => !looksBlank(toSearchText(text));

/** Returns the tags with what is typed, unless they have it, are full or it has no letter. */
export function addNoteTag(tags: string[], text: string): string[] {
  const tag = toOneLine(text);
  return hasLetter(tag) && tags.length < MAX_NOTE_TAGS ? uniqueTexts([...tags, tag]) : tags;
}

export function NoteTagsField({ tags, known, text, onText, onChange }: NoteTagsFieldProps) {
  const t = useTranslations("connections.notes.tags");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= MAX_NOTE_TAGS;
  /** Whether accents alone were to be added. */
  const [isBlank, setBlank] = useState(false);
  const getErrorText = useErrorText();
  const add = () => {
    field.current?.focus();
    if (text.trim() !== "" && !hasLetter(text)) return setBlank(true);
    const next = addNoteTag(tags, text);
    onText("");
    if (next !== tags) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    field.current?.focus();
  };
  return (
    <div className="grid gap-1.5">
      <Field
        label={t("label")}
        error={isBlank ? getErrorText("notes.tagMissing") : undefined}
        hint={isFull && t("full")}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={field}
              list={`${id}-known`}
              value={text}
              maxLength={MAX_NOTE_TAG_LENGTH}
              placeholder={t("placeholder")}
              readOnly={isFull}
              enterKeyHint="done"
              autoComplete="off"
              onChange={({ target }) => {
                setBlank(false);
                onText(target.value);
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== ",")) return;
                event.preventDefault();
                add();
              }}
            />
            <Button variant="outline" disabled={isFull || text.trim() === ""} onClick={add}>
              {t("add")}
            </Button>
          </div>
        )}
      </Field>
      {tags.length > 0 && (
        <ul aria-label={t("list")} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded-full bg-accent pl-3 text-sm text-accent-foreground"
            >
              <bdi className="min-w-0 wrap-anywhere">{tag}</bdi>
              <button
                type="button"
                className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-secondary"
                aria-label={t("remove", { tag })}
                title={t("remove", { tag })}
                onClick={() => remove(tag)}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  );
}
