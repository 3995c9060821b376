import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link that Next's router follows without loading the page. It doesn't prefetch: what the server would send for it is nothing
 * (docs/decisions/071-let-calls-pass-pages.md), and asking for it is a task of 21 ms for the navigation's links alone.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />;
