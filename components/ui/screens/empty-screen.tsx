import type { LucideIcon } from "lucide-react";

import { Button } from "../button";
import { BlankNameTag } from "../feedback/empty-state";

type EmptyScreenProps = {
  icon: LucideIcon;
  title: string;
  description: string;
  link: { href: string; label: string };
};

/** Replaces the content of a screen. */
export function EmptyScreen({ icon: Icon, title, description, link }: EmptyScreenProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankNameTag>
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankNameTag>
      <h1 className="mt-7 text-3xl font-extrabold">{title}</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-muted-foreground">{description}</p>
      <Button className="mt-7" href={link.href}>
        {link.label}
      </Button>
    </div>
  );
}
