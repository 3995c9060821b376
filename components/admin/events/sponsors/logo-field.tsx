"use client";

import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";

import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { uploadLogo } from "@/lib/events/client/events";
import { ApiError, errorMessage } from "@/lib/http/browser/api-client";

import type { SponsorsHostForm } from "./use-sponsors-host-form";

/** Spec B§9. */
const MAX_LOGO_BYTES = 2 * 1024 * 1024;

type LogoFieldProps = {
  form: SponsorsHostForm;
  name: "sponsorLogoUrl" | "sponsor2LogoUrl" | "sponsor3LogoUrl" | "hostLogoUrl";
  kind: "sponsor-logo" | "host-logo";
  /** Whose it is, for who can't see where it stands. */
  of: string;
  /** Why it can't be changed. */
  disabledBecause?: string;
};

const refuse = (title: string, description: string) => toast({ title, description, variant: "destructive" });
const TOO_LARGE = "Please choose an image of at most 2MB.";
const NO_IMAGE = "Please choose an image file.";

/** A logo by its address or by a file (spec B§5, B§8). */
export function LogoField({ form, name, kind, of, disabledBecause }: LogoFieldProps) {
  const { register, setValue, control, formState } = form;
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const url = useWatch({ control, name });
  const isOff = disabledBecause !== undefined;

  const upload = async (file: File) => {
    if (!file.type.startsWith("image/")) return refuse("Invalid File Type", NO_IMAGE);
    if (file.size > MAX_LOGO_BYTES) return refuse("File Too Large", TOO_LARGE);
    setPart(0);
    try {
      const answer = await uploadLogo(file, kind, setPart);
      setValue(name, answer.url, { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 415) refuse("Invalid File Type", errorMessage(error, NO_IMAGE));
      else if (status === 413) refuse("File Too Large", errorMessage(error, TOO_LARGE));
      else refuse("Upload Failed", errorMessage(error, "Failed to upload image. Please try again."));
    } finally {
      setPart(null);
    }
  };

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <Avatar aria-hidden className="mt-6.5 size-11 rounded-sm border">
        {url && <AvatarImage src={url} referrerPolicy="no-referrer" className="object-contain" />}
        <AvatarFallback className="rounded-sm bg-muted text-muted-foreground">
          <ImageUp className="size-5" />
        </AvatarFallback>
      </Avatar>
      <Field
        label="Logo URL"
        error={formState.errors[name]?.message}
        hint={disabledBecause ?? "Recommended 200x200px or smaller, at most 2MB"}
      >
        {(props) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...props}
              {...register(name)}
              disabled={isOff}
              inputMode="url"
              autoComplete="off"
              className="w-auto flex-1 basis-48"
            />
            <input
              ref={input}
              type="file"
              accept="image/*"
              className="hidden"
              aria-label={`${of} logo file`}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // Emptied, so that the same file can be chosen again after a failure.
                target.value = "";
                if (file) void upload(file);
              }}
            />
            <Button
              variant="outline"
              busy={part !== null}
              disabled={isOff}
              aria-label={part === null ? `Upload ${of} logo` : undefined}
              onClick={() => input.current?.click()}
            >
              {part === null ? "Upload" : `${Math.round(part * 100)}%`}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
