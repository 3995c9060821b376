/** The segmented look, shared by tabs, the People | My Network strip (links) and the appearance switch (radios). */
export const segmentsClasses = "flex rounded-md bg-secondary p-[3px]";
export const segmentClasses =
  "flex min-h-10 min-w-0 flex-1 items-center justify-center rounded-[10px] px-2 py-1.5 text-center text-sm hyphens-auto leading-tight font-semibold text-muted-foreground transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft";
