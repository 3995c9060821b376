import { clsx } from "clsx";
import { type ComponentProps, useDeferredValue, useEffect, useState } from "react";

import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";

import type { PasswordRating, ratePassword, Strength } from "./rate-password";

const LEVELS: Strength[] = ["weak", "fair", "good", "strong"];

const COLORS: Record<Strength, string> = {
  weak: "bg-destructive",
  fair: "bg-soon",
  good: "bg-primary",
  strong: "bg-primary",
};

/** Screen readers announce the rating when typing pauses, not at each key. */
const ANNOUNCE_AFTER_MS = 1_000;
const NO_WORDS: string[] = [];

type NewPasswordFieldProps = {
  label: string;
  error?: string;
  password: string;
  /** Words about the member, such as the name, which make a password easy to guess. */
  words?: string[];
  /**
   * Call it in the input's place, because a form focuses its fields in the order of these calls.
   */
  getInput: () => Omit<ComponentProps<typeof PasswordInput>, "autoComplete">;
};

/** A common password gets a warning and is accepted (docs/product/sessions.md#passwords). */
export function NewPasswordField({ label, error, password, words = NO_WORDS, getInput }: NewPasswordFieldProps) {
  const rating = usePasswordRating(password, words);
  const shown = rating && password.length >= MIN_PASSWORD_LENGTH ? rating : null;
  return (
    <Field label={label} required error={error} hint={<PasswordHint rating={shown} />}>
      <PasswordInput {...getInput()} autoComplete="new-password" />
      <RatingAnnouncement rating={shown} />
    </Field>
  );
}

function PasswordHint({ rating }: { rating: PasswordRating | null }) {
  const t = useTranslations("auth.password");
  if (!rating) return t("minLength", { min: MIN_PASSWORD_LENGTH });
  return (
    <span className="grid gap-1">
      <StrengthMeter strength={rating.strength} />
      {rating.isCommon && <span className="font-medium text-soon">{t("common")}</span>}
    </span>
  );
}

function RatingAnnouncement({ rating }: { rating: PasswordRating | null }) {
  const t = useTranslations("auth.password");
  const [announced, setAnnounced] = useState("");
  const text = rating ? [t(`strength.${rating.strength}`), ...(rating.isCommon ? [t("common")] : [])].join(". ") : "";

  // Effect: waits until typing pauses. A text that did not change is not announced again.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}

type Rater = { ratePassword: typeof ratePassword };

/** Null while the password is empty, and until the lists, which load on typing, have arrived. */
function usePasswordRating(password: string, words: string[]): PasswordRating | null {
  const [rater, setRater] = useState<Rater | null>(null);
  const isTyping = password !== "";

  // Effect: loads the lists when typing begins, so that no page loads them first. Without a
  // connection there is no rating.
  useEffect(() => {
    if (!isTyping || rater) return;
    let isCurrent = true;
    import("./rate-password").then(
      (module) => isCurrent && setRater(module),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isTyping, rater]);

  // Rating takes time, so the key shows first.
  const shown = useDeferredValue(password);
  return rater && shown !== "" ? rater.ratePassword(shown, words) : null;
}

function StrengthMeter({ strength }: { strength: Strength }) {
  const t = useTranslations("auth.password");
  const level = LEVELS.indexOf(strength);
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="flex w-24 shrink-0 gap-1">
        {LEVELS.map((name, index) => (
          <span
            key={name}
            className={clsx("h-1.5 flex-1 rounded-full", index <= level ? COLORS[strength] : "bg-border")}
          />
        ))}
      </span>
      <span className="font-medium text-foreground">{t(`strength.${strength}`)}</span>
    </span>
  );
}
