import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

type SettingsCardProps = {
  id?: string;
  title: string;
  description: string;
  className?: string;
  children: ReactNode;
};

export function SettingsCard({ id, title, description, className, children }: SettingsCardProps) {
  return (
    <Card id={id} className="scroll-mt-20">
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{title}</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">{description}</p>
      </CardHeader>
      <CardContent className={clsx("md:px-6 md:pb-6", className)}>{children}</CardContent>
    </Card>
  );
}
