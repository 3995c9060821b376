import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";

import { badgeVariants } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_TAG_LENGTH, MAX_TAGS, TAG_TOPICS } from "@/lib/profiles/constants/tags";

import { addTag, type TagDraft } from "./tag-draft";

type TagFieldProps = {
  label: string;
  draft: TagDraft;
  error: string | undefined;
  onChange: (draft: TagDraft) => void;
};

/** Suggests topics and accepts any text. Enter and the button add what is typed. */
export function TagField({ label, draft, error, onChange }: TagFieldProps) {
  const t = useTranslations("profiles.tags");
  const topics = useTranslations("profiles.tags.topics");
  const suggestionsId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The last change, for screen readers. */
  const [status, setStatus] = useState("");
  const isFull = draft.labels.length >= MAX_TAGS;

  const add = () => {
    const tag = draft.text.trim();
    if (tag === "") return;
    const next = addTag(draft);
    setStatus(t(next.labels.length > draft.labels.length ? "added" : "repeated", { tag }));
    onChange(next);
    input.current?.focus();
  };
  const remove = (tag: string) => {
    setStatus(t("removed", { tag }));
    onChange({ ...draft, labels: draft.labels.filter((each) => each !== tag) });
    // The pressed button is gone.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a letter.
    if (event.key !== "Enter" || event.nativeEvent.isComposing || draft.text.trim() === "") return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={t(isFull ? "full" : "hint", { max: MAX_TAGS })}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              list={isFull ? undefined : suggestionsId}
              autoComplete="off"
              maxLength={MAX_TAG_LENGTH}
              readOnly={isFull}
              value={draft.text}
              onChange={({ target }) => onChange({ ...draft, text: target.value })}
              onKeyDown={onKeyDown}
            />
            <Button variant="outline" disabled={isFull} onClick={add} aria-label={t("addTo", { list: label })}>
              <Plus aria-hidden />
            </Button>
          </div>
        )}
      </Field>
      <datalist id={suggestionsId}>
        {TAG_TOPICS.map((topic) => (
          <option key={topic} value={topics(topic)} />
        ))}
      </datalist>
      {draft.labels.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {draft.labels.map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <button
                type="button"
                aria-label={t("remove", { tag })}
                title={t("remove", { tag })}
                onClick={() => remove(tag)}
                className={badgeVariants({ className: "min-h-11 cursor-pointer [overflow-wrap:anywhere]" })}
              >
                <bdi>{tag}</bdi>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}
