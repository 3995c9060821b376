import NextLink from "next/link";
import type { ComponentProps } from "react";

/** Doesn't prefetch: docs/decisions/071-let-calls-pass-pages.md leaves nothing to fetch. */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />;
