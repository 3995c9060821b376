import type { ComponentProps, ReactNode } from "react";

import { getErrorMessage } from "@/lib/http/browser/api-client";

import { ErrorState } from "./error-state";

type QueryPlaceholderProps = Omit<ComponentProps<typeof ErrorState>, "onRetry" | "isBusy"> & {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Shows the server's message, or this text if there is none. */
  fallback?: string;
  /** Shows while the query loads. */
  children: ReactNode;
};

/** Replaces data that has not arrived. */
export function QueryPlaceholder({ query, fallback, children, ...props }: QueryPlaceholderProps) {
  if (!query.error) return children;
  return (
    <ErrorState
      {...props}
      description={fallback === undefined ? props.description : getErrorMessage(query.error, fallback)}
      onRetry={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}
