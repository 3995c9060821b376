import { Plus, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

import { looksBlank, toOneLine } from "@/lib/core/shared/text/written-text";

import { badgeVariants } from "../../badge";
import { Button } from "../../button";
import { Field } from "../field";
import { Input } from "./input";

/** A list of tags while it is changed, with what is typed and not yet added. */
export type TagDraft = { labels: readonly string[]; text: string };

/** Labels that normalize to one text are the same tag. One that normalizes to nothing is none. */
export type TagRules = { normalize: (label: string) => string; max: number };

/** Adds what is typed, unless the list has it or is full. The text is empty afterwards. */
export function addTag({ labels, text }: TagDraft, { normalize, max }: TagRules): TagDraft {
  const label = toOneLine(text);
  const key = normalize(label);
  const isNew = !looksBlank(key) && labels.length < max && labels.every((each) => normalize(each) !== key);
  return { labels: isNew ? [...labels, label] : labels, text: "" };
}

type TagInputProps = Pick<ComponentProps<typeof Field>, "label" | "error" | "hint"> &
  Pick<ComponentProps<"input">, "maxLength" | "placeholder"> & {
    draft: TagDraft;
    rules: TagRules;
    /** Offered while somebody types. */
    suggestions: readonly string[];
    listLabel: string;
    addLabel: string;
    /** Shown on the button instead of a plus. */
    addText?: ReactNode;
    /** The error for a text that is no tag, such as accents alone. */
    missing: string;
    getText: (key: "remove" | "added" | "removed" | "repeated", values: { tag: string }) => string;
    onChange: (draft: TagDraft) => void;
  };

/** Suggests tags and accepts any text. Enter, a comma and the button add what is typed. */
export function TagInput(props: TagInputProps) {
  const { draft, rules, missing, getText, onChange } = props;
  const suggestionsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  /** The announcement of the last change for screen readers. */
  const [status, setStatus] = useState("");
  const isFull = draft.labels.length >= rules.max;

  const add = () => {
    input.current?.focus();
    const tag = draft.text.trim();
    if (tag === "") return;
    if (looksBlank(rules.normalize(tag))) return setMissing(true);
    const next = addTag(draft, rules);
    setStatus(getText(next.labels.length > draft.labels.length ? "added" : "repeated", { tag }));
    onChange(next);
  };
  const remove = (tag: string) => {
    setStatus(getText("removed", { tag }));
    onChange({ ...draft, labels: draft.labels.filter((each) => each !== tag) });
    // The pressed button is gone.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a letter.
    if ((event.key !== "Enter" && event.key !== ",") || event.nativeEvent.isComposing) return;
    if (draft.text.trim() === "") return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <Field label={props.label} error={isMissing ? missing : props.error} hint={props.hint}>
        <div className="flex gap-2">
          <Input
            ref={input}
            list={isFull ? undefined : suggestionsId}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            readOnly={isFull}
            value={draft.text}
            onChange={({ target }) => {
              setMissing(false);
              onChange({ ...draft, text: target.value });
            }}
            onKeyDown={onKeyDown}
          />
          <Button variant="outline" disabled={isFull} onClick={add} aria-label={props.addLabel}>
            {props.addText ?? <Plus aria-hidden />}
          </Button>
        </div>
      </Field>
      <datalist id={suggestionsId}>
        {props.suggestions.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {draft.labels.length > 0 && (
        <ul aria-label={props.listLabel} className="flex flex-wrap gap-2">
          {draft.labels.map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <button
                type="button"
                aria-label={getText("remove", { tag })}
                title={getText("remove", { tag })}
                onClick={() => remove(tag)}
                className={badgeVariants({ className: "min-h-11 cursor-pointer wrap-anywhere" })}
              >
                <bdi>{tag}</bdi>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {status}
      </p>
    </div>
  );
}
